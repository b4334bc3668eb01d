# RADAU5 of Hairer and Wanner (Fortran, through deSolve) on Andrews' mechanism, index 2: `Rscript radau5.R LIBRARY ROUNDS`
# prints a line `name tolerance seconds angles...` per tolerance.
suppressMessages(library(deSolve))
arguments <- commandArgs(TRUE)
dyn.load(arguments[1])
rounds <- as.integer(arguments[2])
name <- sub("\\.so$", "", basename(arguments[1]))
start <- c(-0.06171389001427645, 0, 0.4552798191630704, 0.2226683901658859, 0.48736497954384255, -0.2226683901658859,
           1.2305474445498212, rep(0, 7),
           14222.4439199541, -10666.8329399655, 0, 0, 0, 0, 0, 98.5668703962410, -6.12268834425566, 0, 0, 0, 0)
once <- function(tolerance) {
    radau(start, c(0, 0.03), "andrews", NULL, nind = c(14, 13, 0), rtol = tolerance, atol = tolerance,
          mass = c(rep(1, 14), rep(0, 13)), massup = 0, massdown = 0, hini = 1e-6, maxsteps = 100000,
          dllname = name, initfunc = "andrews_start")
}
for (exponent in seq(2, 11, 0.25)) {
    tolerance <- 10^-exponent
    result <- tryCatch(suppressWarnings(once(tolerance)), error = function(e) NULL)
    if (is.null(result) || nrow(result) < 2 || any(!is.finite(result[2, ])) || result[2, 1] != 0.03) next
    # the clock of R has milliseconds: many runs per reading, the least of three readings
    seconds <- Inf
    for (reading in 1:3) {
        began <- proc.time()
        for (round in seq_len(rounds)) suppressWarnings(once(tolerance))
        used <- proc.time() - began
        seconds <- min(seconds, (used[["user.self"]] + used[["sys.self"]]) / rounds)
    }
    cat("RADAU5,Fortran,index_2", format(c(tolerance, seconds, result[2, 2:8]), digits = 16), "\n")
}
