import { useEffect, useState } from 'react';
import { toApiError } from '../../data/http/api-error';
import { reloadAfterDeploy } from '../../reload-after-deploy';
import { ErrorState } from './error-state';

/** What failed while a page was shown. A page whose parts no longer exist is reloaded once; loading them ahead, on hover, is no reason. */
export function RouteError({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const known = toApiError(error);
  const [isShown, setShown] = useState(known.code !== 'outdated');
  useEffect(() => {
    if (!isShown && !reloadAfterDeploy()) setShown(true);
  }, [isShown]);
  return isShown ? <ErrorState error={known} onRetry={reset} /> : null;
}
