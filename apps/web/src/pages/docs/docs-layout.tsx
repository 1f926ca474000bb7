import { guides } from 'virtual:guides';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './docs.module.css';

/** The layout of guides, with their list. */
export function DocsLayout({ children, aside }: { readonly children: ReactNode; readonly aside?: ReactNode }) {
  return (
    <div className={classes.layout}>
      <nav className={classes.menu} aria-label="Guides">
        {[...new Set(guides.map(({ section }) => section))].map((section) => (
          <div key={section}>
            <p className={classes.section}>{section}</p>
            <ul>
              {guides
                .filter((guide) => guide.section === section)
                .map(({ slug, title }) => (
                  <li key={slug}>
                    <Link to={`/docs/${slug}`} className={classes.item}>
                      {title}
                    </Link>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </nav>
      <article className={classes.article}>{children}</article>
      {aside}
    </div>
  );
}
