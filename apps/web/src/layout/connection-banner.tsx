import { useNetwork } from '@mantine/hooks';
import classes from './shell.module.css';

/** Shown while the browser is offline. */
export function ConnectionBanner() {
  const { online } = useNetwork();
  return (
    <div role="status">
      {!online && (
        <div className={classes.banner}>
          You are offline. Loaded data stays visible, and the rest loads when you reconnect. Changes have to be
          repeated.
        </div>
      )}
    </div>
  );
}
