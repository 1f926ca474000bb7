import { Panel } from '../../parts/page/panel';
import classes from './tokens.module.css';

/** How to replace a token without downtime. */
export function RotationGuide() {
  return (
    <Panel
      title="Rotate a token without downtime"
      note="Old and new tokens work side by side until you revoke the old one."
    >
      <ol className={classes.steps}>
        <li>
          <span>
            <strong>Create the new token.</strong> With five live tokens, revoke one that is no longer used first.
          </span>
        </li>
        <li>
          <span>
            <strong>Deploy it</strong>, and check <code>GET /v4/me</code> with it: 200 means that it is valid and shows
            its limits.
          </span>
        </li>
        <li>
          <span>
            <strong>Watch “Last used” of the old token</strong> in the table above. When it stops advancing, nothing
            uses it anymore.
          </span>
        </li>
        <li>
          <span>
            <strong>Revoke the old token.</strong> Requests with it get 401 from the next one on, in every process.
          </span>
        </li>
      </ol>
    </Panel>
  );
}
