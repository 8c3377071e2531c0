//! Works out a game's terms from what was asked for.

use fastrand::Rng;

use crate::ask::{BadInput, PLAIN, PlayOptions};
use crate::game::{Preset, Settings, Terms, Theme};
use nim::{Position, Start, deal};

/// Returns the terms asked for, completed by the preset and the server's settings, with random piles dealt.
///
/// # Errors
/// If no such game is possible.
pub fn terms(
    wanted: &PlayOptions,
    settings: &Settings,
    seeds: &mut Rng,
) -> Result<Terms, BadInput> {
    // Piles typed without a preset are plain Nim with the default look; with a preset, its rules apply. A
    // game of the family has its own piles, unless others are asked for.
    let family = wanted.rules.variant();
    let own = family.is_some() && wanted.preset.is_none() && wanted.start.is_none();
    let own = own && wanted.piles.is_none();
    let (preset, rules) = match (&wanted.piles, wanted.preset) {
        (Some(_), None) => (Preset::default(), PLAIN),
        (None, None) if own => (Preset::Classic, PLAIN),
        (_, preset) => {
            let preset = preset.unwrap_or(*settings.preset);
            let of = preset.rules();
            let other = family.is_some_and(|family| family.name() != of.variant.name());
            (preset, if other { PLAIN } else { of })
        }
    };
    let rules = wanted.rules.or(rules);

    let start = match (&wanted.piles, preset.piles()) {
        (Some(_), None) => return Err(BadInput::RandomWithPiles),
        (None, None) => {
            deal(rules, wanted.start.unwrap_or_default(), seeds.u64(..)).map_err(BadInput::Start)?
        }
        (_, Some(_)) if wanted.start.is_some() => return Err(BadInput::StartNeedsRandom),
        (typed, Some(preset_piles)) => {
            let piles = typed.as_deref().unwrap_or(preset_piles);
            Start::try_from(match own {
                true => Position::opening(rules),
                false => Position::new(piles, rules),
            })
            .map_err(BadInput::Start)?
        }
    };
    // Pins are slim, like matches.
    let theme = match start.position().places() {
        Some(_) => Theme::Matches,
        None => preset.theme(),
    };
    Ok(Terms {
        theme: wanted.theme.or(settings.theme).unwrap_or(theme),
        dealt: wanted.piles.is_none() && preset.piles().is_none(),
        move_time: wanted.clock.unwrap_or(settings.move_time),
        ..Terms::of(start)
    })
}
