import fontUrl from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url';
import { placeLegend } from './place-legend';
import { wrapLines } from './wrap-lines';

const NAMESPACE = 'http://www.w3.org/2000/svg';
const SCALE = 2;
const PADDING = 14;
const LINE_HEIGHT = 17;
const LEGEND_HEIGHT = 22;
const COPIED_STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'fill-opacity',
  'font-size',
  'font-family',
] as const;

interface LegendEntry {
  readonly name: string;
  /** A token, such as `--chart-1`. */
  readonly color: string;
  readonly isDashed: boolean;
  readonly isHatched: boolean;
}

/** What an image says beside the chart. */
export interface ImageText {
  readonly title: string;
  /** What the figure is about. */
  readonly scope: string;
  /** n, date and method. */
  readonly note: string;
  readonly source: string;
  readonly legend: readonly LegendEntry[];
}

interface ChartImage {
  readonly width: number;
  readonly height: number;
  /** The document, which needs no other file. */
  readonly svg: string;
}

/** A chart with its title, scope, note, legend and source as an SVG document, in the current color scheme. */
export async function chartToSvg(chart: SVGSVGElement, text: ImageText): Promise<Blob> {
  return new Blob([(await imageOf(chart, text)).svg], { type: 'image/svg+xml' });
}

/** The same as a PNG. */
export async function chartToPng(chart: SVGSVGElement, text: ImageText): Promise<Blob> {
  const { width, height, svg } = await imageOf(chart, text);
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  (canvas.getContext('2d') as CanvasRenderingContext2D).drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image could not be created.'))), 'image/png');
  });
}

function element(name: string, attributes: Readonly<Record<string, string | number>>, content?: string): SVGElement {
  const created = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, String(value));
  if (content !== undefined) created.textContent = content;
  return created;
}

/** Images do not load fonts, so the font of the app is embedded in the document. */
async function fontFace(): Promise<SVGElement> {
  const bytes = new Uint8Array(await (await fetch(fontUrl)).arrayBuffer());
  const base64 = btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
  const source = `url(data:font/woff2;base64,${base64})`;
  return element('style', {}, `@font-face{font-family:"Hanken Grotesk Variable";font-weight:100 900;src:${source}}`);
}

/** A copy of the chart that looks the same outside of the document, where CSS variables and classes do not apply. */
function copyOf(chart: SVGSVGElement): SVGSVGElement {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const targets = [copy, ...copy.querySelectorAll('*')];
  [chart, ...chart.querySelectorAll('*')].forEach((original, index) => {
    const style = getComputedStyle(original);
    for (const name of COPIED_STYLES) targets[index]?.setAttribute(name, style.getPropertyValue(name));
  });
  return copy;
}

async function imageOf(chart: SVGSVGElement, { title, scope, note, source, legend }: ImageText): Promise<ChartImage> {
  const { width, height } = chart.getBoundingClientRect();
  const page = getComputedStyle(document.body);
  const colorOf = (token: string) => page.getPropertyValue(token);
  const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  const measure = (weight: number, size: number) => (text: string) => {
    context.font = `${weight} ${size}px ${page.fontFamily}`;
    return context.measureText(text).width;
  };
  const [ofTitle, ofText] = [measure(600, 15), measure(400, 12)];
  const [titleFont, textFont] = [
    { 'font-weight': 600, 'font-size': 15 },
    { 'font-weight': 400, 'font-size': 12 },
  ];
  const texts = [
    ...wrapLines(title, width, ofTitle).map((text) => ({ text, font: titleFont, fill: page.color })),
    ...[scope, note].flatMap((part) =>
      wrapLines(part, width, ofText).map((text) => ({ text, font: textFont, fill: colorOf('--ink-2') })),
    ),
  ];
  const footer = wrapLines(source, width, ofText);
  const top = PADDING + texts.length * LINE_HEIGHT + 8;
  const names = legend.map(({ name }) => name);
  const places = placeLegend(names, width, ofText);
  const plotTop = top + (legend.length > 0 ? (places.at(-1)?.line ?? 0) + 1 : 0) * LEGEND_HEIGHT;
  const size = {
    width: Math.ceil(width + 2 * PADDING),
    height: Math.ceil(plotTop + height + footer.length * LINE_HEIGHT + PADDING),
  };
  const image = element('svg', {
    ...size,
    viewBox: `0 0 ${size.width} ${size.height}`,
    'font-family': page.fontFamily,
    role: 'img',
  });
  image.append(element('title', {}, title), element('desc', {}, [scope, note, source].filter(Boolean).join('\n')));
  image.append(await fontFace(), element('rect', { ...size, fill: page.backgroundColor }));
  texts.forEach(({ text, font, fill }, index) => {
    image.append(element('text', { x: PADDING, y: PADDING + 12 + index * LINE_HEIGHT, ...font, fill }, text));
  });
  legend.forEach(({ name, color, isDashed, isHatched }, index) => {
    const { left = 0, line = 0 } = places[index] ?? {};
    const [x, y] = [PADDING + left, top + line * LEGEND_HEIGHT];
    const marks = isDashed
      ? [0, 6].map((dash) => ({ x: x + dash, y: y + 7, width: 4, height: 2 }))
      : isHatched
        ? [0, 3, 6].map((line) => ({ x: x + line, y: y + 3, width: 1.5, height: 9 }))
        : [{ x, y: y + 3, width: 9, height: 9 }];
    image.append(...marks.map((mark) => element('rect', { ...mark, fill: colorOf(color) })));
    image.append(element('text', { x: x + 15, y: y + 12, ...textFont, fill: page.color }, name));
  });
  const plot = copyOf(chart);
  // Its size in the page, as a share of what contains it.
  plot.removeAttribute('style');
  for (const [key, value] of Object.entries({ x: PADDING, y: plotTop, width, height }))
    plot.setAttribute(key, String(value));
  image.append(plot);
  footer.forEach((text, index) => {
    const y = plotTop + height + 12 + index * LINE_HEIGHT;
    image.append(element('text', { x: PADDING, y, ...textFont, fill: colorOf('--ink-3') }, text));
  });
  return { ...size, svg: new XMLSerializer().serializeToString(image) };
}
