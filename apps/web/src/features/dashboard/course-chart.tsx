import { useEffect, useRef, useSyncExternalStore } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { shortCount } from '../../lib/number-text.ts';
import { seenTheme, subscribeToSeenTheme } from '../../lib/theme.ts';
import { momentLabel, TIME_STEPS } from './course-axis.ts';
import type { CoursePoints } from './course-points.ts';

const HEIGHT = 240;
/** The possible steps of the demand axis, whole numbers because demand is. */
const STEPS = [1, 2, 5]
  .flatMap((step) => [0, 1, 2, 3, 4, 5, 6, 7, 8].map((power) => step * 10 ** power))
  .sort((a, b) => a - b);
/** The time axis. The space between labels is enough for the longest one. */
const MOMENTS: UPlot.Axis = {
  space: 110,
  incrs: TIME_STEPS,
  values: (_chart, splits, _axis, _space, step) => splits.map((at) => momentLabel(at, step)),
};

/** A colour of the page's style sheet, in a form that a canvas accepts. */
function colourOf(within: HTMLElement, token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  within.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

function optionsFor(within: HTMLElement, goal: number): UPlot.Options {
  const [rise, mute, line, soon] = ['--color-rise', '--color-mute', '--color-line', '--color-soon'].map((token) =>
    colourOf(within, token),
  ) as [string, string, string, string];
  const axis = { stroke: mute, grid: { stroke: line, width: 1 }, ticks: { show: false }, font: '13px sans-serif' };
  return {
    width: within.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: { y: { range: (_chart, _low, high) => [0, Math.max(goal, high) * 1.08] } },
    axes: [
      { ...axis, ...MOMENTS },
      { ...axis, size: 56, incrs: STEPS, values: (_chart, splits) => splits.map(shortCount) },
    ],
    series: [
      {},
      { stroke: rise, width: 2.5, fill: colourOf(within, '--color-rise-soft'), points: { show: false } },
      { stroke: soon, width: 2, dash: [6, 6], points: { show: false } },
    ],
  };
}

export interface CourseChartProps {
  points: CoursePoints;
  goal: number;
  /** A description for people who cannot see the chart. */
  label: string;
}

/** Demand over time, with the goal as a line above it. */
export function CourseChart({ points, goal, label }: CourseChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const theme = useSyncExternalStore(subscribeToSeenTheme, seenTheme);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const within = frame.current;
    if (within === null) return;
    const data: UPlot.AlignedData = [points.at, points.demand, points.at.map(() => goal)];
    const chart = new UPlot(optionsFor(within, goal), data, within);
    const sizes = new ResizeObserver(() => chart.setSize({ width: within.clientWidth, height: HEIGHT }));
    sizes.observe(within);
    return () => {
      sizes.disconnect();
      chart.destroy();
    };
  }, [points, goal, theme]);
  return <div ref={frame} role="img" aria-label={label} className="min-h-60 w-full min-w-0 overflow-hidden" />;
}
