import { enrichmentVersion } from '#libs/quality/enrichment-version.js';
import { intervalOf } from '#libs/quality/interval.js';
import { headlineOf, measurements } from '#libs/quality/measurements.js';
import { UNVERIFIED_AFTER_DAYS } from '#libs/records/posting-status.js';
import type { Params } from './message.js';
import { ProtocolErrorCode, RpcError } from './rpc-error.js';

interface Guide {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly text: string;
}

const MIME_TYPE = 'text/markdown';

const guide = (name: string, title: string, description: string, lines: readonly string[]): Guide => ({
  uri: `rolecall://guides/${name}`,
  name,
  title,
  description,
  text: [`# ${title}`, '', ...lines].join('\n'),
});

/** The precision of each field on postings that no rule was tuned on. */
function precisionLines(): string[] {
  const version = enrichmentVersion();
  return [...Map.groupBy(measurements(), ({ filter }) => filter)].flatMap(([filter, own]) => {
    const headline = headlineOf(own);
    if (headline === null) return [];
    const { extracted, correct, measuredOn, enrichmentVersion: measured } = headline;
    const n = extracted ?? 0;
    const { share, low, high } = intervalOf({ n, right: correct });
    const since = measured === version ? '' : ', rules have changed since';
    return [
      `- \`${filter}\`: ${share.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)}, n ${n}, ${measuredOn}${since})`,
    ];
  });
}

/** What an agent needs to know beyond the descriptions of the tools. */
const GUIDES: readonly Guide[] = [
  guide('reading-results', 'Reading results', 'What open, stale, unknown and the verdicts mean', [
    `- **Open**: the last complete reading of the board listed the posting, in the ${UNVERIFIED_AFTER_DAYS} days before the date of the data.`,
    `- **\`stale\`**: open when last seen, but its board was not read completely in those ${UNVERIFIED_AFTER_DAYS} days. It may be closed. Where there are only such postings, it is not known how many are open. \`open: false\` counts all states.`,
    '- **`unknown`**: "technologies: 406 of 692" means that of the 692 postings that match everything else, 406 state none that was read. They may match.',
    '- **`share`** is of those that state a value; among all, it is between `share_low` and `share_high`.',
    '- **`verdict`**: `cannot_tell` and `too_few` are results. Tell the reason, and no figure in their place.',
    '- **Growth** compares boards that were watched throughout. A number of postings that rises may only mean that boards were added.',
    '- **Dates** count back from the date of the data, which the instructions state, not from today.',
  ]),
  guide('quality', 'How far fields can be trusted', 'Measured precision of each field', [
    'Precision (correct values among the extracted ones) on postings that no rule was tuned on, with its interval of 95 % and the day. Fields without a line have no such figure. `GET /v4/quality` (free) has the sets, the commit, recall, and how much of this dataset is known, which says nothing about how much is right.',
    '',
    ...precisionLines(),
  ]),
  guide('naming', 'Naming roles, places and companies', 'How arguments are read, and how to say what is meant', [
    '- **Role**: a title finds postings with these words in their title, in any order. An O*NET code (`15-1252.00`) finds the occupation, which is mostly wider. `caveats` name the other reading and its size.',
    '- **Place**: `Georgia` is the state or the country; `Springfield, MA` and `Georgia, US` say which. Groups of countries: `DACH`, `Benelux`, `Nordics`, `EU`. One place per entry.',
    '- **Company**: the whole name, or the domain, which is exact: `cohere.com`.',
    '- **Other filters**: `more: ["visa_sponsorship=offered", "titles_not=manager"]`. Values of one name are alternatives; `unknown` is a value.',
  ]),
  guide('credits', 'Credits', 'What calls cost', [
    '- Free: `count_openings`, and `skills` without `moves`. Count before you list.',
    '- 1 credit: an analysis (`pay`, `trend`, `skills` with `moves`), `read_job`, and each row of `find_jobs`, `find_companies` and `signals`. `company`: 2.',
    '- A result without rows costs nothing.',
  ]),
];

/** The result of `resources/list`. */
export const guidesList = (): object => ({
  resources: GUIDES.map(({ text, ...listed }) => ({ ...listed, mimeType: MIME_TYPE, size: Buffer.byteLength(text) })),
});

/** The result of `resources/read`. @throws RpcError */
export const guideOf = ({ uri }: Params): object => {
  const found = GUIDES.find((each) => each.uri === uri);
  if (found) return { contents: [{ uri: found.uri, mimeType: MIME_TYPE, text: found.text }] };
  if (typeof uri !== 'string')
    throw new RpcError(ProtocolErrorCode.InvalidParams, '`uri` must be the address of a resource.');
  throw new RpcError(
    ProtocolErrorCode.InvalidParams,
    `Unknown resource: ${uri.slice(0, 200)}. resources/list has all.`,
    {
      data: { uri: uri.slice(0, 200) },
    },
  );
};
