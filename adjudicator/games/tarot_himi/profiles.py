"""Tarot-himi's readings chosen together, by name."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.law import Options

PROFILES: Mapping[str, Options] = {
    "default": {},
    "lenient": {
        "th.magician.on_ace": "clamp",
        "th.mimic.with_count_powers": "yes",
        "th.sun.single_nonace": "yes",
        "th.inlieu.counts_as_pass_for_mandatory": "no",
        "th.chariot.last_card": "allowed",
        "th.rescind.chance": "restored",
        "th.hanged_man.late": "fresh",
        "th.hanged_man.in_lieu": "yes",
        "th.death.optional_powers": "ability_only",
        "th.death.lovers_exit": "yes",
    },
    "strict": {
        "th.magician.on_ace": "never",
        "th.temperance.lead_majors": "no",
        "th.temperance.counted_ace": "no",
        "th.temperance.death_exit": "no",
        "th.lovers.on_ace": "no",
        "th.inlieu.with_lead": "barred",
        "th.discard.is_play": "yes",
        "th.rescind.empty_pile": "barred",
        "th.hanged_man.start_cards": "no",
        "th.hanged_man.after_leading": "bound",
        "th.hierophant.pass": "no",
        "th.mandatory.force_rescind": "yes",
    },
}
"""Choices by name: what is doubtful read for the player, or against."""
