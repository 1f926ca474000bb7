import { useState } from 'react';
import { InlineText } from './inline-text';
import { type OpenApiDocument, resolveSchema, resolveValue, type Schema } from './openapi';
import { Values } from './parameter-list';
import classes from './reference.module.css';
import { allowedValues, limitsText, typeText } from './schema-text';

interface SchemaProps {
  readonly document: OpenApiDocument;
  readonly schema: Schema;
  /** Name of what the schema describes. */
  readonly name: string;
  /** Objects below this depth are closed at first. */
  readonly openDepth?: number;
}

/** The fields of an object, and those of the objects in it. */
export function SchemaFields({ document, schema, name, openDepth = 1 }: SchemaProps) {
  return objectsIn(document, schema).map(({ title, object }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the alternatives of a schema keep their order
    <div key={index}>
      {title && <p className={classes.sample}>{title}</p>}
      <ul className={classes.fields}>
        {Object.entries(object.properties ?? {}).map(([field, value]) => (
          <Field
            key={field}
            document={document}
            schema={value}
            name={field}
            parent={name}
            required={object.required?.includes(field) ?? false}
            openDepth={openDepth}
          />
        ))}
        {typeof object.additionalProperties === 'object' && (
          <Field
            document={document}
            schema={object.additionalProperties}
            name="any name"
            parent={name}
            required={false}
            openDepth={openDepth}
          />
        )}
      </ul>
    </div>
  ));
}

function Field({
  document,
  schema,
  name,
  parent,
  required,
  openDepth,
}: Required<SchemaProps> & { readonly parent: string; readonly required: boolean }) {
  const resolved = resolveValue(document, schema);
  const values = allowedValues(resolved);
  const description = schema.description ?? resolved.description;
  return (
    <li className={classes.parameter}>
      <p className={classes.signature}>
        <code className={classes.name}>{name}</code>
        <span className={classes.type}>{typeText(schema)}</span>
        {!required && <span className={classes.limit}>optional</span>}
        {limitsText(resolved, description).map((text) => (
          <span key={text} className={classes.limit}>
            {text}
          </span>
        ))}
      </p>
      {description && (
        <p className={classes.text}>
          <InlineText>{description}</InlineText>
        </p>
      )}
      {values.length > 0 && <Values values={values} />}
      {objectsIn(document, schema).length > 0 && (
        <Nested document={document} schema={schema} name={`${parent}.${name}`} openDepth={openDepth} />
      )}
    </li>
  );
}

/** Renders its fields only while it is open: schemas can contain themselves. */
function Nested({ document, schema, name, openDepth }: Required<SchemaProps>) {
  const [open, setOpen] = useState(openDepth > 0);
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className={classes.nested}>
      <summary>
        Fields of <code>{name.split('.').slice(1).join('.')}</code>
      </summary>
      {open && <SchemaFields document={document} schema={schema} name={name} openDepth={openDepth - 1} />}
    </details>
  );
}

/** The objects with fields that a value can be, or that its array contains. */
const objectsIn = (
  document: OpenApiDocument,
  schema: Schema,
): readonly { readonly title: string | null; readonly object: Schema }[] => {
  const resolved = resolveSchema(document, schema);
  const alternatives = resolved.oneOf ?? resolved.anyOf;
  if (alternatives) {
    const objects = alternatives.flatMap((alternative) =>
      objectsIn(document, alternative).map(({ object }) => ({ title: `If it is ${typeText(alternative)}:`, object })),
    );
    return objects.length === 1 ? objects.map(({ object }) => ({ title: null, object })) : objects;
  }
  if (resolved.items) return objectsIn(document, resolved.items);
  const hasFields = resolved.properties !== undefined || typeof resolved.additionalProperties === 'object';
  return hasFields ? [{ title: null, object: resolved }] : [];
};
