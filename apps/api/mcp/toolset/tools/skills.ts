import { z } from 'zod';
import { jobFacets } from '../../../v4/jobs/job-reads.js';
import { occupationsWithSimilarSkills } from '../../../v4/technologies/analyses/similar-occupations.js';
import { defineAgentTool } from '../agent-tool.js';
import { jobArguments, OPEN, readJobSlice } from '../job-arguments.js';
import { readOccupation } from '../names/role.js';
import { about, countPopulation, FEW } from '../population.js';
import { otherReadings, shownReadings } from '../understood.js';

const row = z.strictObject({
  label: z.string(),
  count: z.int().optional(),
  share: z.number().optional(),
  similarity: z.number().optional(),
  texts: z.int().optional(),
  few_texts: z.boolean().optional(),
});

const DEFAULT_ROWS = 15;
const { technologies: _, ...sliceArguments } = jobArguments;

export const skills = defineAgentTool({
  name: 'skills',
  title: 'Skills',
  description:
    'Technologies that postings ask for, with the share of the texts that were read (free). With `moves`: occupations nearest in technologies (1 credit). Arguments as in find_jobs.',
  groups: ['jobs', 'technologies'],
  price: 'analysis',
  tier: 'max',
  input: z.strictObject({
    ...sliceArguments,
    moves: z.boolean().optional(),
    open: z.boolean().optional().describe('Default false: few open ones were read'),
    limit: z.int().min(1).max(50).optional(),
  }),
  output: z.strictObject({ texts: z.int(), postings: z.int(), rows: z.array(row), ...about }),
  run: async ({ moves = false, open = false, limit = DEFAULT_ROWS, ...args }, { reads }) => {
    const slice = await readJobSlice(args, reads);
    const {
      total: _total,
      without: _without,
      ...population
    } = await countPopulation(slice, open ? 'open' : 'all', reads);
    const { data } = await reads.run(jobFacets, {
      ...slice.query,
      ...(open && OPEN),
      facets: 'technologies',
      facet_limit: limit,
    });
    const { values, unknown = 0, total } = data[0];
    const texts = total - unknown;
    const caveats = [
      `${texts} of ${total} postings were read; the others may ask for anything.`,
      ...(texts < FEW ? [`${texts} texts are too few for shares.`] : []),
      ...population.caveats,
    ];
    if (!moves) {
      const rows = (values as { label: string; count: number }[])
        .filter(({ count }) => count > 0)
        .map(({ label, count }) => ({ label, count, share: Math.round((1_000 * count) / texts) / 1_000 }));
      return { ...population, texts, postings: total, rows, caveats };
    }
    const occupation = await readOccupation(args.role, reads);
    const similar = await reads.run(occupationsWithSimilarSkills, {
      onet_codes: occupation.code.slice(0, 7),
      limit: Math.min(limit, 25),
    });
    const rows = (similar.data as Similar[]).map(({ title, similarity, n, few_texts }) => ({
      label: title,
      similarity,
      texts: n,
      few_texts,
    }));
    return {
      ...population,
      texts,
      postings: total,
      rows,
      understood: [...population.understood, ...shownReadings([occupation.reading])],
      caveats: [
        ...otherReadings([occupation.reading]),
        'Similarity compares technologies only, not duties, licences or education. Rows with few_texts are mostly chance.',
        ...caveats,
      ],
    };
  },
});

interface Similar {
  readonly title: string;
  readonly similarity: number;
  readonly n: number;
  readonly few_texts: boolean;
}
