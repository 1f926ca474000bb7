import { useNetwork } from '@mantine/hooks';
import classes from './shell.module.css';

/** Says that the browser is offline; what was loaded stays readable. */
export function ConnectionBanner() {
  const { online } = useNetwork();
  return (
    <div role="status">
      {!online && (
        <div className={classes.banner}>
          You are offline. What is loaded stays readable; new requests wait for you to reconnect.
        </div>
      )}
    </div>
  );
}
