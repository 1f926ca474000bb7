import { type Audience, type PageName, pages } from '../src/pages.js';

/** Values of the parameters in the paths of pages: `$id`, or `invite.$token` for one page. */
export type PathValues = Readonly<Record<string, string>>;
/** Query strings of pages that have several views. */
export type PageViews = Readonly<Partial<Record<PageName, readonly string[]>>>;

/** The paths of all pages of an audience, in each of their views. @throws Error if a page has a parameter without a value: add one. */
export const pathsOf = (audience: Audience, values: PathValues, views: PageViews): readonly string[] =>
  (Object.keys(pages) as PageName[])
    .filter((name) => pages[name].audience === audience)
    .flatMap((name) => {
      const path = pages[name].path.replace(/\$\w+/, (parameter) => {
        const value = values[`${name}.${parameter}`] ?? values[parameter];
        if (value === undefined) throw new Error(`No value for ${parameter} in the path of the page ${name}.`);
        return value;
      });
      return (views[name] ?? ['']).map((query) => path + query);
    });
