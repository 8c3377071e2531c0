//! Zeckendorf sums: every number is a sum of Fibonacci numbers no two of which are neighbours, in exactly one way.

/// 1, 2, 3, 5, 8 …: all up to 2^64, and one beyond.
const FIBONACCI: [u128; 93] = {
    let mut numbers = [1; 93];
    numbers[1] = 2;
    let mut i = 2;
    while i < numbers.len() {
        numbers[i] = numbers[i - 1] + numbers[i - 2];
        i += 1;
    }
    numbers
};

/// Returns the indexes of a number's parts among the Fibonacci numbers, smallest first. They are the 1s of the number's
/// Zeckendorf digits, counted from the right.
fn places(mut n: u64) -> Vec<usize> {
    let mut places = Vec::new();
    for (place, &number) in FIBONACCI.iter().enumerate().rev() {
        if let Ok(number) = u64::try_from(number)
            && number <= n
        {
            n -= number;
            places.push(place);
        }
    }
    places.reverse();
    places
}

/// Returns the parts of the sum, smallest first.
pub(super) fn parts(n: u64) -> Vec<u64> {
    let part = |place: usize| FIBONACCI[place] as u64;
    places(n).into_iter().map(part).collect()
}

/// Returns how many 0s the digits end in; 0 for the number 0, which has no digits.
fn final_zeros(places: &[usize]) -> usize {
    places.first().copied().unwrap_or(0)
}

/// Returns the number whose digits are these with a 0 appended.
fn appended(places: &[usize]) -> u128 {
    places.iter().map(|&place| FIBONACCI[place + 1]).sum()
}

/// Returns ⌊nφ⌋: the digits with a 0 appended, less 1 if the digits end in an even number of 0s.
pub(super) fn times_phi(n: u64) -> u128 {
    let places = places(n);
    let less = !places.is_empty() && final_zeros(&places).is_multiple_of(2);
    appended(&places) - u128::from(less)
}

/// Returns the other number of the pair ⌊dφ⌋, ⌊dφ⌋ + d that contains `n`. Every number from 1 up is in one such pair.
pub(super) fn partner(n: u64) -> u128 {
    let places = places(n);
    if final_zeros(&places).is_multiple_of(2) {
        appended(&places)
    } else {
        places.iter().map(|&place| FIBONACCI[place - 1]).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_what_they_are_said_to_be() {
        // The smallest number that is not used yet, and that plus 1, 2, 3 …
        let mut used = std::collections::BTreeSet::new();
        let mut small = 1;
        for d in 1..=20_000 {
            while used.contains(&small) {
                small += 1;
            }
            used.insert(small);
            used.insert(small + d);
            assert_eq!(times_phi(d), u128::from(small), "{d}");
            assert_eq!(partner(small), u128::from(small + d));
            // So a hint says of the pairs that it does not list.
            assert_eq!(appended(&places(small)), u128::from(small + d));
            assert!(final_zeros(&places(small)).is_multiple_of(2));
            assert_eq!(partner(small + d), u128::from(small));
        }
        assert_eq!((times_phi(0), partner(0)), (0, 0));
        // ⌊(2^64 − 1)φ⌋
        assert_eq!(times_phi(u64::MAX), 29_847_458_893_032_750_100);
    }

    #[test]
    fn parts_are_no_neighbours() {
        assert_eq!(parts(20), [2, 5, 13]);
        assert!(parts(0).is_empty());
        for n in [1, 2, 99, 100, 12_345, u64::MAX] {
            assert_eq!(parts(n).iter().map(|&part| u128::from(part)).sum::<u128>(), n.into());
            assert!(places(n).windows(2).all(|pair| pair[1] - pair[0] > 1), "{n}");
        }
    }
}
