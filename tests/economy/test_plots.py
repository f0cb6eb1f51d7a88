"""Amounts over time, thinned to what a plot shows."""

from datetime import UTC, datetime, timedelta

import pytest

from economy.plots import POINTS, Point, line, thinned
from economy.views.plots import plot_of

START = datetime(2026, 1, 1, tzinfo=UTC)


def series(*values):
    return [Point(START + timedelta(hours=hour), value) for hour, value in enumerate(values)]


@pytest.mark.parametrize("many", [1, 2, 399, 400, 401, 1999, 100_000])
def test_a_plot_has_at_most_400_points_with_the_first_and_the_last(many):
    points = series(*range(many))
    shown = thinned(points)
    assert len(shown) == min(many, POINTS)
    assert (shown[0], shown[-1]) == (points[0], points[-1])
    assert [point.at for point in shown] == sorted({point.at for point in shown})


def test_a_drawing_goes_up_in_steps_from_edge_to_edge():
    assert line(series(0, 50, 100), 100, 10) == "0.0,10.0 50.0,10.0 50.0,5.0 100.0,5.0 100.0,0.0"
    assert line([], 100, 10) == ""


def test_a_drawing_of_nothing_stays_at_the_bottom():
    assert line(series(0, 0), 100, 10) == "0.0,10.0 100.0,10.0 100.0,10.0"
    same = [Point(START, 5), Point(START, 10)]
    assert line(same, 100, 10) == "100.0,5.0 100.0,5.0 100.0,0.0"


def test_one_point_is_no_plot():
    assert plot_of([]) is None
    assert plot_of(series(1)) is None


def test_drawing_data_and_table_tell_the_same():
    points = series(*range(3000))
    plot = plot_of(points)
    assert plot.data["v"][0] == plot.first.value == plot.rows[-1].value == 0
    assert plot.data["v"][-1] == plot.last.value == plot.rows[0].value == 2999
    assert len(plot.rows) == 40
    assert set(plot.rows) <= set(points)


def test_of_one_second_a_pointer_reads_what_it_ended_at():
    moments = [0.0, 0.2, 0.9, 2.0]
    points = [Point(START + timedelta(seconds=s), n) for n, s in enumerate(moments)]
    plot = plot_of(points)
    assert plot is not None
    first = int(START.timestamp())
    assert plot.data == {"t": [first, first + 2], "v": [2, 3]}
