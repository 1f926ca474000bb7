import { Panel } from '../../components/page/panel';
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
            <strong>Deploy it</strong>, and check it with <code>GET /v4/me</code>: 200 means that it is valid.
          </span>
        </li>
        <li>
          <span>
            <strong>Watch “Last used” of the old token</strong> in the table above. When it stops changing, the token is
            no longer used.
          </span>
        </li>
        <li>
          <span>
            <strong>Revoke the old token.</strong> Requests with it get 401 immediately.
          </span>
        </li>
      </ol>
    </Panel>
  );
}
