import { siteOf } from './round.js';
import type { ChosenBoard } from './store/stored-boards.js';

/** What a run would ask of a site. */
export interface PlannedSite {
  readonly site: string;
  readonly format: string;
  readonly boards: number;
  /** Time that one request per board takes at the interval, in minutes. Details and further pages come on top. */
  readonly minutes: number;
}

/** Which sites a run would ask, and for how many boards. Nothing is requested. */
export const planOf = (boards: readonly ChosenBoard[], interval: number): PlannedSite[] =>
  [...Map.groupBy(boards, (board) => `${siteOf(board)} ${board.format}`)]
    .map(([key, found]) => {
      const [site = '', format = ''] = key.split(' ');
      return { site, format, boards: found.length, minutes: Math.ceil((found.length * interval) / 60_000) };
    })
    .sort((a, b) => b.boards - a.boards || a.site.localeCompare(b.site));

const MAX_SHOWN = 30;

export const planText = (sites: readonly PlannedSite[], unsupported: ReadonlyMap<string, number>): string => {
  const total = sites.reduce((sum, { boards }) => sum + boards, 0);
  const lines = [
    `${total} boards on ${sites.length} sites would be asked, at least one request each:`,
    ...sites
      .slice(0, MAX_SHOWN)
      .map(({ site, format, boards, minutes }) => `  ${site} (${format}): ${boards} boards, at least ${minutes} min`),
    ...(sites.length > MAX_SHOWN ? [`  and ${sites.length - MAX_SHOWN} more sites`] : []),
    ...(unsupported.size > 0
      ? [`Without a connector: ${[...unsupported].map(([format, count]) => `${format} (${count})`).join(', ')}.`]
      : []),
  ];
  return `${lines.join('\n')}\n`;
};
