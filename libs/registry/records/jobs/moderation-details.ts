import { LIVENESS_RANGES } from '#libs/records/enumerations.js';
import { JOB_ID, ROLE_ID } from '#libs/records/ids.js';
import { field, indexOnly, object } from '../../field.js';
import { byValueOr } from '../../kinds/known.js';
import { boundedNumber, enumeration, flag, group, integer, keyword } from '../../kinds/values.js';
import { completeModeration } from './complete-job.js';

/** The range of a probability. */
const livenessRange = (liveness: number | null): string | null => {
  if (liveness === null) return null;
  const above = LIVENESS_BOUNDS.findLastIndex((bound) => liveness >= bound) + 1;
  return LIVENESS_RANGES[above] as string;
};
/** Lower bounds of all ranges but the first. */
const LIVENESS_BOUNDS = [0.7, 0.8, 0.9];

/** A closed posting is known not to be open. */
const byOpenness = byValueOr({ term: { job_status: 'inactive' } });

export const moderationDetails = object(
  'moderation_details',
  group,
  'What readers usually filter out, and which postings are the same.',
  [
    field('placeholder', flag, 'Whether the posting is a placeholder rather than a real opening.'),
    field('evergreen', flag, 'Whether the posting is permanently open.'),
    field(
      'duplicate_of',
      keyword({ pattern: JOB_ID }),
      'Id of the posting that this one duplicates: same company, title and places, open at the same time, and the same text where both were read.',
    ),
    field(
      'role_id',
      keyword({ pattern: ROLE_ID }),
      'Id of the role: the same for all postings of the company with this title, in any place. Derived.',
    ),
    field('is_primary', flag, 'Whether the posting is the oldest open one of its role.'),
    field('reposts', integer(), 'Number of earlier postings of the role in the same places.'),
    field(
      'continues',
      keyword({ pattern: JOB_ID }),
      'Id of the posting that this one continues: the same opening under another id, on another board or in another format. Its `first_seen_at` and `created_at` are kept.',
    ),
    field(
      'liveness',
      boundedNumber(0, 1),
      'Probability that the posting is still open 14 days after its row was written. Null for closed postings, and where no collection wrote the row.',
      {
        filter: 'liveness',
        known: byOpenness,
        finds: {
          _gte: 'Postings that are still open in 14 days with at least this probability.',
          _lte: 'Postings that are still open in 14 days with at most this probability.',
        },
      },
    ),
    indexOnly(
      'liveness_range',
      enumeration(...LIVENESS_RANGES),
      'the range of `liveness`',
      ({ liveness }) => livenessRange(liveness as number | null),
      {
        filter: 'liveness_ranges',
        known: byOpenness,
        finds: 'Postings whose liveness is in any of these ranges.',
        facet: true,
      },
    ),
  ],
  { complete: completeModeration },
);
