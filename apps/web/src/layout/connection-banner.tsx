import { useNetwork } from '@mantine/hooks';
import classes from './shell.module.css';

/** Shows that the browser is offline; loaded data stays readable. */
export function ConnectionBanner() {
  const { online } = useNetwork();
  return (
    <div role="status">
      {!online && (
        <div className={classes.banner}>
          You are offline. Loaded data stays readable; new requests wait until you reconnect.
        </div>
      )}
    </div>
  );
}
