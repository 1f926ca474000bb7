import fontUrl from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url';
import { placeLegend } from './place-legend';
import { wrapLines } from './wrap-lines';

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
  'font-size',
  'font-family',
] as const;

/** Images do not load fonts, so the font of the app is embedded in the copy. */
async function fontFace(): Promise<SVGStyleElement> {
  const bytes = new Uint8Array(await (await fetch(fontUrl)).arrayBuffer());
  const base64 = btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  const source = `url(data:font/woff2;base64,${base64})`;
  style.textContent = `@font-face{font-family:"Hanken Grotesk Variable";font-weight:100 900;src:${source}}`;
  return style;
}

interface LegendEntry {
  readonly name: string;
  /** A token, such as `--chart-1`. */
  readonly color: string;
  readonly isDashed: boolean;
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

async function pictureOf(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  // The copy is outside the document, where CSS variables and classes do not apply.
  const targets = [copy, ...copy.querySelectorAll('*')];
  [svg, ...svg.querySelectorAll('*')].forEach((element, index) => {
    const style = getComputedStyle(element);
    for (const name of COPIED_STYLES) targets[index]?.setAttribute(name, style.getPropertyValue(name));
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.prepend(await fontFace());
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await picture.decode();
  return picture;
}

/** Renders a chart with its title, scope, note, legend and source as a PNG, in the current color scheme. */
export async function svgToPng(svg: SVGSVGElement, { title, scope, note, source, legend }: ImageText): Promise<Blob> {
  const { width, height } = svg.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const page = getComputedStyle(document.body);
  const [titleFont, textFont] = [`600 15px ${page.fontFamily}`, `12px ${page.fontFamily}`];
  const lines = (text: string, font: string) => {
    context.font = font;
    return wrapLines(text, width, (part) => context.measureText(part).width);
  };
  const texts: { text: string; font: string; color: string }[] = [
    ...lines(title, titleFont).map((text) => ({ text, font: titleFont, color: page.color })),
    ...[scope, note].flatMap((part) =>
      lines(part, textFont).map((text) => ({ text, font: textFont, color: page.getPropertyValue('--ink-2') })),
    ),
  ];
  const footer = lines(source, textFont);
  const top = PADDING + texts.length * LINE_HEIGHT + 8;
  const places = placeLegend(
    legend.map(({ name }) => name),
    width,
    (text) => context.measureText(text).width,
  );
  const legendLines = legend.length > 0 ? (places.at(-1)?.line ?? 0) + 1 : 0;
  const plotTop = top + legendLines * LEGEND_HEIGHT;
  canvas.width = (width + 2 * PADDING) * SCALE;
  canvas.height = (plotTop + height + footer.length * LINE_HEIGHT + PADDING) * SCALE;
  context.scale(SCALE, SCALE);
  context.fillStyle = page.backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  texts.forEach(({ text, font, color }, index) => {
    context.font = font;
    context.fillStyle = color;
    context.fillText(text, PADDING, PADDING + 12 + index * LINE_HEIGHT);
  });
  context.font = textFont;
  legend.forEach(({ name, color, isDashed }, index) => {
    const { left = 0, line = 0 } = places[index] ?? {};
    const y = top + line * LEGEND_HEIGHT;
    context.fillStyle = page.getPropertyValue(color);
    if (isDashed) for (const dash of [0, 6]) context.fillRect(PADDING + left + dash, y + 7, 4, 2);
    else context.fillRect(PADDING + left, y + 3, 9, 9);
    context.fillStyle = page.color;
    context.fillText(name, PADDING + left + 15, y + 12);
  });
  context.drawImage(await pictureOf(svg), PADDING, plotTop, width, height);
  context.fillStyle = page.getPropertyValue('--ink-3');
  footer.forEach((text, index) => {
    context.fillText(text, PADDING, plotTop + height + 12 + index * LINE_HEIGHT);
  });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image could not be created.'))), 'image/png');
  });
}
