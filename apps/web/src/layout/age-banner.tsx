import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { ageInDays } from '#libs/records/time.js';
import { formatDate } from '../data/format';
import { accountQuery, useSession } from '../data/queries/session';
import classes from './shell.module.css';

// Only installations with the sample load it.
const SampleTour = lazy(() => import('./sample-tour'));

/** Data of the last days needs no notice. */
const MAX_CURRENT_DAYS = 3;

/** Says how old the data is, unless it is current, and what the sample is. */
export function AgeBanner() {
  const dataset = useQuery(accountQuery).data?.dataset;
  const user = useSession()?.user.id;
  const age = dataset ? ageInDays(Date.parse(dataset.as_of)) : 0;
  const isSample = dataset?.is_sample === true;
  return (
    <>
      <div role="status">
        {dataset && (age > MAX_CURRENT_DAYS || isSample) && (
          <div className={classes.banner}>
            {isSample ? 'Sample data' : 'Data'} as of {formatDate(dataset.as_of)}, {age} days ago. Periods such as "last
            30 days" end on that day.
          </div>
        )}
      </div>
      {isSample && user !== undefined && <TourOfSample key={user} user={user} />}
    </>
  );
}

/** The tour opens by itself once for each person in a browser, and later by its button. */
function TourOfSample({ user }: { readonly user: string }) {
  const [isSeen, setSeen] = useLocalStorage({
    key: `rolecall-sample-tour ${user}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [isAsked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setSeen(true);
    setAsked(false);
    button.current?.focus({ preventScroll: true });
  }, [setSeen]);
  return (
    <>
      <div className={`${classes.tourBar} no-print`}>
        <button ref={button} type="button" className={classes.tourButton} onClick={() => setAsked(true)}>
          What is real in the sample, and what is missing
        </button>
      </div>
      {(isAsked || !isSeen) && (
        <Suspense>
          <SampleTour isAsked={isAsked} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
