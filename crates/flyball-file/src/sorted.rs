//! Maps and sets of some dozens of names, in their order: lists that are searched by halves.
//!
//! Not the trees of the standard library: a tenth of this crate's code was theirs, made again for each kind of value.

use std::borrow::Borrow;

/// A map in the order of its keys.
#[derive(Clone, Debug)]
pub(crate) struct SortedMap<K, V>(Vec<(K, V)>);

/// A set in its order.
#[derive(Clone, Debug)]
pub(crate) struct SortedSet<K>(Vec<K>);

impl<K: Ord, V> SortedMap<K, V> {
    /// An empty map.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Where the key is, or where it would stand.
    fn place<Q: Ord + ?Sized>(&self, key: &Q) -> Result<usize, usize>
    where
        K: Borrow<Q>,
    {
        self.0.binary_search_by(|(known, _)| known.borrow().cmp(key))
    }

    /// The value of a key.
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.place(key).ok().map(|i| &self.0[i].1)
    }

    /// True if the key is there.
    pub fn contains_key<Q: Ord + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.place(key).is_ok()
    }

    /// Sets the value of a key.
    pub fn insert(&mut self, key: K, value: V) {
        match self.place(&key) {
            Ok(i) => self.0[i].1 = value,
            Err(i) => self.0.insert(i, (key, value)),
        }
    }

    /// Takes a key out, if it is there.
    pub fn remove<Q: Ord + ?Sized>(&mut self, key: &Q)
    where
        K: Borrow<Q>,
    {
        if let Ok(i) = self.place(key) {
            self.0.remove(i);
        }
    }

    /// Keeps the entries for which it is true.
    pub fn retain(&mut self, mut keep: impl FnMut(&K, &V) -> bool) {
        self.0.retain(|(key, value)| keep(key, value));
    }

    /// True if nothing is there.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Keys and values in the order of the keys.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&K, &V)> {
        self.0.iter().map(|(key, value)| (key, value))
    }

    /// The keys in their order.
    pub fn keys(&self) -> impl Iterator<Item = &K> {
        self.0.iter().map(|(key, _)| key)
    }
}

impl<K: Ord> SortedSet<K> {
    /// An empty set.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// True if the entry is there.
    pub fn contains<Q: Ord + ?Sized>(&self, entry: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.0.binary_search_by(|known| known.borrow().cmp(entry)).is_ok()
    }

    /// Takes an entry out, if it is there.
    pub fn remove<Q: Ord + ?Sized>(&mut self, entry: &Q)
    where
        K: Borrow<Q>,
    {
        self.0.retain(|known| known.borrow() != entry);
    }

    /// Adds an entry; false if it was there.
    pub fn insert(&mut self, entry: K) -> bool {
        let place = self.0.binary_search(&entry);
        if let Err(i) = place {
            self.0.insert(i, entry);
        }
        place.is_err()
    }

    /// The entries in their order.
    pub fn iter(&self) -> std::slice::Iter<'_, K> {
        self.0.iter()
    }
}

impl<K, V> Default for SortedMap<K, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K> Default for SortedSet<K> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: Ord, V> Extend<(K, V)> for SortedMap<K, V> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
        entries.into_iter().for_each(|(key, value)| self.insert(key, value));
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for SortedMap<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut all = Self::new();
        all.extend(entries);
        all
    }
}

impl<K, V> IntoIterator for SortedMap<K, V> {
    type Item = (K, V);
    type IntoIter = std::vec::IntoIter<(K, V)>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<K: Ord> Extend<K> for SortedSet<K> {
    fn extend<I: IntoIterator<Item = K>>(&mut self, entries: I) {
        entries.into_iter().for_each(|entry| {
            self.insert(entry);
        });
    }
}

impl<K: Ord> FromIterator<K> for SortedSet<K> {
    fn from_iter<I: IntoIterator<Item = K>>(entries: I) -> Self {
        let mut all = Self::new();
        all.extend(entries);
        all
    }
}

impl<K> IntoIterator for SortedSet<K> {
    type Item = K;
    type IntoIter = std::vec::IntoIter<K>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_is_as_one_of_the_standard_library() {
        let entries = ["spring", "body", "pin", "body", "angle", "pin", "wheel"];
        let numbered = || entries.iter().enumerate().map(|(i, name)| (name.to_string(), i));
        let (map, tree): (SortedMap<_, _>, std::collections::BTreeMap<_, _>) =
            (numbered().collect(), numbered().collect());
        assert!(map.iter().eq(tree.iter()) && map.keys().eq(tree.keys()));
        for name in entries.iter().chain(&["", "gear", "zebra"]) {
            assert_eq!((map.get(*name), map.contains_key(*name)), (tree.get(*name), tree.contains_key(*name)));
        }
        assert!(map.into_iter().eq(tree));
    }

    #[test]
    fn a_set_is_as_one_of_the_standard_library() {
        let (mut set, mut tree) = (SortedSet::new(), std::collections::BTreeSet::new());
        for entry in [5, 1, 4, 1, 5, 9, 2, 6] {
            assert_eq!(set.insert(entry), tree.insert(entry));
        }
        assert!((0..10).all(|entry| set.contains(&entry) == tree.contains(&entry)));
        assert!(set.iter().eq(tree.iter()) && set.into_iter().eq(tree));
    }
}
