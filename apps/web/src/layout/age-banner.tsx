import { useQuery } from '@tanstack/react-query';
import { ageInDays } from '#libs/records/time.js';
import { formatDate } from '../data/format';
import { accountQuery } from '../data/queries/session';
import classes from './shell.module.css';

/** Data of the last days needs no notice. */
const MAX_CURRENT_DAYS = 3;

/** Says how old the data is, unless it is current. */
export function AgeBanner() {
  const asOf = useQuery(accountQuery).data?.dataset?.as_of;
  const age = asOf ? ageInDays(Date.parse(asOf)) : 0;
  return (
    <div role="status">
      {asOf && age > MAX_CURRENT_DAYS && (
        <div className={classes.banner}>
          Data as of {formatDate(asOf)}, {age} days ago. Periods such as "last 30 days" end on that day.
        </div>
      )}
    </div>
  );
}
