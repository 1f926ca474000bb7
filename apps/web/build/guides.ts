import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { Marked, type Tokens } from 'marked';
import type { Plugin } from 'vite';

/** Repository files that the server provides at another path. */
const SERVED_AT: Readonly<Record<string, string>> = {
  'docs/reference/openapi.json': '/openapi.json',
  'docs/reference/dashboard.openapi.json': '/dashboard/openapi.json',
};

const root = resolve(import.meta.dirname, '../../..');
const LIST_MODULE = 'virtual:guides';
const GUIDE_PREFIX = 'virtual:guide/';

interface GuideSource {
  readonly slug: string;
  readonly file: string;
  readonly section: string;
  /** Default: the first paragraph. */
  readonly summary?: string;
}

interface Guide extends GuideSource {
  readonly title: string;
  readonly summary: string;
  readonly markdown: string;
}

const sources: readonly GuideSource[] = JSON.parse(readFileSync(join(import.meta.dirname, 'guides.json'), 'utf8'));

/**
 * The Markdown files in `guides.json` as modules: `virtual:guides` is their list, `virtual:guide/<slug>` one of them as HTML.
 * The build also emits each as Markdown (`/docs/<slug>.md`), `/llms.txt`, which lists them, and `/llms-full.txt`, which contains them.
 */
export function guides(): Plugin {
  return {
    name: 'rolecall-guides',
    resolveId: (id) => (id === LIST_MODULE || id.startsWith(GUIDE_PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${LIST_MODULE}`) return listModule();
      if (!id.startsWith(`\0${GUIDE_PREFIX}`)) return undefined;
      const guide = read().find(({ slug }) => slug === id.slice(GUIDE_PREFIX.length + 1));
      if (!guide) return undefined;
      this.addWatchFile(join(root, guide.file));
      return `export default ${JSON.stringify(render(guide))};`;
    },
    generateBundle() {
      const all = read();
      for (const guide of all)
        this.emitFile({ type: 'asset', fileName: `docs/${guide.slug}.md`, source: withServedLinks(guide) });
      this.emitFile({ type: 'asset', fileName: 'llms.txt', source: llmsText(all) });
      this.emitFile({ type: 'asset', fileName: 'llms-full.txt', source: completeText(all) });
    },
  };
}

function read(): Guide[] {
  return sources.map((source) => {
    const markdown = readFileSync(join(root, source.file), 'utf8');
    const tokens = new Marked().lexer(markdown);
    const heading = tokens.find((token) => token.type === 'heading') as Tokens.Heading | undefined;
    const paragraph = tokens.find((token) => token.type === 'paragraph') as Tokens.Paragraph | undefined;
    const summary = source.summary ?? plain(paragraph?.text ?? '');
    return { ...source, title: plain(heading?.text ?? source.slug), summary, markdown };
  });
}

/** Removes Markdown syntax and line breaks. */
function plain(text: string): string {
  return text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ');
}

/** At most 160 characters, cut between words. */
function shorten(text: string): string {
  return text.length > 160 ? `${text.slice(0, 160).replace(/\W*\s\S*$/, '')}…` : text;
}

function listModule(): string {
  const list = read();
  const entries = list.map(({ slug, title, summary, section }) => ({
    slug,
    title,
    summary: shorten(summary),
    section,
  }));
  const loaders = list.map(({ slug }) => `${JSON.stringify(slug)}: () => import('${GUIDE_PREFIX}${slug}')`);
  return `export const guides = ${JSON.stringify(entries)};\nexport const loaders = { ${loaders.join(',\n')} };`;
}

function slugOf(text: string): string {
  return plain(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

function render(guide: Guide) {
  const headings: { id: string; text: string; depth: number }[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = slugOf(text);
        if (depth > 1) headings.push({ id, text: plain(text), depth });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>`;
      },
      link({ href, tokens }) {
        const label = this.parser.parseInline(tokens);
        const target = resolveLink(guide, href);
        return target ? `<a href="${target}">${label}</a>` : label;
      },
      code({ text }) {
        const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
        return `<div class="code"><pre tabindex="0"><code>${escaped}</code></pre><button type="button" class="copy">Copy</button></div>`;
      },
      table(token) {
        const html = (cell: Tokens.TableCell) => withBreaks(this.parser.parseInline(cell.tokens));
        const head = token.header.some(({ text }) => text)
          ? `<thead><tr>${token.header.map((cell) => `<th>${html(cell)}</th>`).join('')}</tr></thead>`
          : '';
        // On a phone a row is a card, whose cells name their columns.
        const row = (cells: Tokens.TableCell[]) =>
          cells
            .map((cell, column) => {
              const label = plain(token.header[column]?.text ?? '').replaceAll('"', '&quot;');
              return `<td data-label="${label}">${html(cell)}</td>`;
            })
            .join('');
        const body = token.rows.map((cells) => `<tr>${row(cells)}</tr>`).join('');
        return `<div class="table" tabindex="0" role="group" aria-label="Table"><table>${head}<tbody>${body}</tbody></table></div>`;
      },
    },
  });
  return { title: guide.title, html: marked.parse(guide.markdown) as string, headings };
}

/** Lets long code in a cell wrap after a separator. Short code stays on one line. */
function withBreaks(html: string): string {
  return html.replaceAll(/<code>([^<]{25,})<\/code>/g, (_, code: string) => {
    const parts = code.replaceAll(/([_./=,:-])(?=[^\s;])/g, '$1<wbr>');
    return `<code>${parts}</code>`;
  });
}

/** Turns links between files of the repository into links between guides. Links to other files become plain text. */
function resolveLink(from: GuideSource, href: string, extension = ''): string | undefined {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return href;
  const [path = '', hash] = href.split('#');
  const file = relative(root, resolve(root, dirname(from.file), path));
  const guide = sources.find((source) => source.file === file);
  return guide ? `/docs/${guide.slug}${extension}${hash ? `#${hash}` : ''}` : SERVED_AT[file];
}

/** The Markdown of a guide with links that work where it is served. Code blocks stay as they are. */
function withServedLinks(guide: Guide): string {
  return guide.markdown
    .split(/(^```[\s\S]*?^```)/m)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, label: string, href: string) => {
            const target = resolveLink(guide, href, '.md');
            return target ? `[${label}](${target})` : label;
          }),
    )
    .join('');
}

function llmsText(all: readonly Guide[]): string {
  const sections = [...new Set(all.map(({ section }) => section))];
  return [
    '# Rolecall',
    '',
    '> A job-postings data API: search, count and facet postings and the companies that publish them; metrics and signals from the same data. Every request needs a token in the `Authorization` header.',
    '',
    '## API',
    '',
    '- [OpenAPI 3.1 document](/openapi.json): every operation, parameter and schema',
    '- [All guides in one file](/llms-full.txt)',
    '',
    ...sections.flatMap((section) => [
      `## ${section}`,
      '',
      ...all
        .filter((guide) => guide.section === section)
        .map(({ slug, title, summary }) => `- [${title}](/docs/${slug}.md): ${summary}`),
      '',
    ]),
  ].join('\n');
}

/** All guides, each after its address. */
function completeText(all: readonly Guide[]): string {
  return all.map((guide) => `<!-- /docs/${guide.slug}.md -->\n\n${withServedLinks(guide).trim()}\n`).join('\n\n');
}
