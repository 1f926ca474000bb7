"""Writes stl-golden.json: decompositions by statsmodels (pip install statsmodels==0.15.0) with which stl.spec.ts compares."""
import json, math, pathlib
from statsmodels.tsa.seasonal import STL


def series(n, period, shocks):
    """No random numbers, so that the test computes the same series."""
    values = [
        4 + 0.003 * i + 0.2 * math.sin(2 * math.pi * i / period) + 0.1 * math.cos(6 * math.pi * i / period)
        + 0.05 * math.sin(i * i * 0.37)
        for i in range(n)
    ]
    for at, size in shocks:
        values[at] += size
    return [round(value, 6) for value in values]


CASES = [
    dict(n=120, period=12, shocks=[], seasonal=13, degree=1, robust=False),
    dict(n=127, period=12, shocks=[[40, 3], [90, -2]], seasonal=7, degree=1, robust=True),
    dict(n=120, period=12, shocks=[[40, 3]], seasonal=1201, degree=0, robust=True),
    dict(n=800, period=365, shocks=[[100, 1]], seasonal=8001, degree=0, robust=True, trend_jump=55, low_pass_jump=37),
]
found = []
for case in CASES:
    values = series(case["n"], case["period"], case["shocks"])
    fit = STL(values, period=case["period"], seasonal=case["seasonal"], seasonal_deg=case["degree"], robust=case["robust"],
              trend_jump=case.get("trend_jump", 1), low_pass_jump=case.get("low_pass_jump", 1)).fit()
    every = 1 if case["n"] < 200 else 7
    found.append({
        **case, "values": values, "every": every,
        "fitted_seasonal": [round(value, 8) for value in fit.seasonal[::every]],
        "fitted_trend": [round(value, 8) for value in fit.trend[::every]],
        "fitted_weights": [round(value, 8) for value in fit.weights[::every]],
    })
path = pathlib.Path(__file__).with_name("stl-golden.json")
path.write_text(json.dumps(found) + "\n")
