"""Measures the product beside others of its kind, all in one run, so that their ratios hold on other machines too."""
