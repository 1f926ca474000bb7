import { z } from 'zod';
import { digitsOf } from '#libs/metrics/grid/dimensions.js';
import { MIN_SLICE } from '#libs/metrics/grid/grid-sets.js';
import { round } from '#libs/metrics/pay.js';
import { iso } from '#libs/metrics/periods/period-view.js';
import { parsePeriod } from '#libs/metrics/periods/requested-period.js';
import { coverage, MIN_POSTINGS_NAMING, mixVector, profile, similarity } from '#libs/metrics/skills.js';
import { occupationTitle } from '#libs/reference/occupations.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';
import { component, integer, share as shareOf, text } from '../../../reads/components.js';
import { type Call, defineRead } from '../../../reads/read.js';
import { analysis } from '../../../reads/response.js';
import { chargeAnalysis, coverageOf } from '../../metrics/analysis.js';
import { pageOfRows, readPageRequest } from '../../metrics/pages.js';
import { analysisWith, technologyKeys } from '../../metrics/schemas/analysis-schema.js';
import { analysisParameters, pageParameters, type RequestOf, windowParameter } from '../../metrics/slice-parameters.js';
import { namedAtLeast, type WindowMix, windowMix } from '../mixes.js';
import { occupationParameter } from '../technology-parameters.js';
import { occupationSkills, requireOccupation } from './occupation-skills.js';
import { requestedWindow } from './requested-window.js';
import { TechnologiesContext } from './technologies-context.js';
import { technologyName } from './technology-rows.js';

const technologyOfBridge = z.object({
  ...technologyKeys,
  state: z
    .enum(['shared', 'missing', 'not_needed'])
    .describe(
      'Whether both occupations name the technology (`shared`), only `to` (`missing`), or only `from` (`not_needed`).',
    ),
  from_share: shareOf('Share in the profile of `from`, 0 if absent, from 0 to 1.'),
  to_share: shareOf('Share in the profile of `to`, 0 if absent, from 0 to 1.'),
});

const bridgedOccupation = component(
  'BridgedOccupation',
  z.object({
    onet_code: text('Code of the occupation.'),
    title: text('Title of the occupation.'),
    n: integer('Postings of the occupation.'),
    coverage: shareOf('Share of the profile that the other profile covers, from 0 to 1.').nullable(),
  }),
);
const bridgeEnd = (name: string) =>
  bridgedOccupation.nullable().describe(`The occupation \`${name}\`; null if either occupation is not precomputed.`);

const parameters = analysisParameters(
  [
    occupationParameter('from', 'Occupation to move from.'),
    occupationParameter('to', 'Occupation to move to.'),
    windowParameter,
    ...pageParameters,
  ],
  { dimensions: [] },
);

/** The technologies that two occupations share, and those that only one of them has. */
const occupationBridge = async (
  { query, request, operation: caller }: Call<RequestOf<typeof parameters>>,
  { stores, grid, slices }: TechnologiesContext,
) => {
  const page = readPageRequest(stores.cursors, 'bridge', query, request, caller);
  const { from, to } = request.parameters;
  if (digitsOf(from) !== digitsOf(to)) throw invalidParameter('to', 'must have as many digits as `from`', to);
  requireOccupation('from', from);
  requireOccupation('to', to);
  caller.cap(1);
  const meta = await grid.requiredMeta();
  const window = requestedWindow(request);
  const [fromSkills, toSkills, marketSkills] = await Promise.all([
    occupationSkills(grid, from),
    occupationSkills(grid, to),
    grid.skills('all'),
  ]);
  const asOf = Date.parse(fromSkills?.as_of ?? meta.as_of);
  const period = await slices.periodView(parsePeriod(`${window}d`, asOf), asOf);
  const base = { slice: {}, period, as_of: iso(asOf), method: 'grid' as const };
  if (!fromSkills || !toSkills || !marketSkills) {
    const missing = fromSkills ? to : from;
    const note = `The occupation ${missing} has fewer than ${MIN_SLICE} postings.`;
    return {
      ...(await chargeAnalysis(caller, {
        data: [],
        ...base,
        n: 0,
        ...coverageOf(0, 0, 'text_read'),
        next_cursor: null,
        has_more: false,
        note,
      })),
      from: null,
      to: null,
    };
  }
  const [fromMix, toMix, marketMix] = [
    windowMix(fromSkills, window),
    windowMix(toSkills, window),
    windowMix(marketSkills, window),
  ];
  const [fromProfile, toProfile] = [profile(fromMix.mix, fromMix.read), profile(toMix.mix, toMix.read)];
  const rows = [...new Set([...toProfile.keys(), ...fromProfile.keys()])].map((technology) => ({
    ...technologyName(technology),
    state: stateOf(fromProfile.has(technology), toProfile.has(technology)),
    from_share: round(fromProfile.get(technology) ?? 0, 4),
    to_share: round(toProfile.get(technology) ?? 0, 4),
  }));
  const shown = pageOfRows(rows, page, asOf);
  const vectorOf = ({ mix }: WindowMix) =>
    mixVector(namedAtLeast(mix, MIN_POSTINGS_NAMING), namedAtLeast(marketMix.mix, MIN_POSTINGS_NAMING));
  const analysis = await chargeAnalysis(caller, {
    data: shown.data,
    ...base,
    n: toMix.postings,
    ...coverageOf(toMix.read, toMix.postings, 'text_read'),
    next_cursor: shown.next_cursor,
    has_more: shown.has_more,
    ...(rows.length === 0 && { note: 'No technology is named in at least 2% of the postings of either occupation.' }),
  });
  return {
    ...analysis,
    from: {
      onet_code: from,
      title: occupationTitle(from),
      n: fromMix.postings,
      coverage: coverage(fromProfile, toProfile),
    },
    to: { onet_code: to, title: occupationTitle(to), n: toMix.postings, coverage: coverage(toProfile, fromProfile) },
    similarity: round(similarity(vectorOf(fromMix), vectorOf(toMix)), 4),
  };
};

const stateOf = (isInFrom: boolean, isInTo: boolean): 'shared' | 'missing' | 'not_needed' => {
  if (isInFrom && isInTo) return 'shared';
  return isInTo ? 'missing' : 'not_needed';
};

export const technologyBridge = defineRead({
  group: 'technologies',
  price: 'analysis',
  tier: 'max',
  routes: [{ path: '/v4/technologies/bridge', summary: 'Where two occupations converge' }],
  description:
    'Technologies that the two occupations share, and those that only one of them has. Only for occupations whose figures are stored: see `/v4/technologies/status`.',
  parameters,
  response: analysis(
    analysisWith('TechnologyBridge', technologyOfBridge, {
      from: bridgeEnd('from'),
      to: bridgeEnd('to'),
      similarity: shareOf('Cosine similarity of the two profiles, from 0 to 1.').optional(),
    }),
  ),
  tools: [
    {
      name: 'occupation_bridge',
      description: 'Technologies that two occupations share, and those that only one of them has.',
    },
  ],
  inject: [TechnologiesContext],
  run: occupationBridge,
});
