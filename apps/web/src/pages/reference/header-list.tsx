import { InlineText } from './inline-text';
import type { Header } from './openapi';
import classes from './reference.module.css';
import { typeText } from './schema-text';

/** Headers of responses with their descriptions. */
export function HeaderList({ headers }: { readonly headers: readonly (readonly [string, Header])[] }) {
  return (
    <ul className={classes.parameters}>
      {headers.map(([name, { description, schema }]) => (
        <li key={name} className={classes.parameter}>
          <p className={classes.signature}>
            <code className={classes.name}>{name}</code>
            {schema && <span className={classes.type}>{typeText(schema)}</span>}
          </p>
          {description && (
            <p className={classes.text}>
              <InlineText>{description}</InlineText>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
