import type { Engine } from './contenders.js';
import type { Judgements } from './judgements.js';
import type { SampleRow } from './sample-rows.js';

/**
 * The results that are not judged yet: a line per title and company, in alphabetical order, so that it does not show which engine found
 * it. Columns: query, ids, and what there is to judge by.
 */
export const unjudgedPool = async (
  engines: readonly Engine[],
  queries: readonly string[],
  judgements: Judgements,
  rows: ReadonlyMap<string, SampleRow>,
): Promise<string> => {
  const lines: string[] = [];
  for (const query of queries) {
    const ids = new Set<string>();
    for (const engine of engines) for (const id of await engine.search(query)) ids.add(id);
    const unjudged = [...ids].filter((id) => judgements.get(query)?.get(id) === undefined);
    const groups = Map.groupBy(unjudged, (id) => {
      const { title, company, places } = rows.get(id) as SampleRow;
      return [title, company, places].join('\t');
    });
    for (const [shown, same] of [...groups].sort()) lines.push([query, same.join(' '), shown].join('\t'));
  }
  return lines.map((line) => `${line}\n`).join('');
};
