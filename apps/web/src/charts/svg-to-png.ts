import fontUrl from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url';

const SCALE = 2;
const TITLE_HEIGHT = 34;
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
}

/** Renders a chart, its title and its legend as a PNG, in the current color scheme. */
export async function svgToPng(svg: SVGSVGElement, title: string, legend: readonly LegendEntry[]): Promise<Blob> {
  const { width, height } = svg.getBoundingClientRect();
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

  const top = TITLE_HEIGHT + (legend.length > 0 ? LEGEND_HEIGHT : 0);
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = (height + top) * SCALE;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const page = getComputedStyle(document.body);
  context.scale(SCALE, SCALE);
  context.fillStyle = page.backgroundColor;
  context.fillRect(0, 0, width, height + top);
  context.fillStyle = page.color;
  context.font = `600 15px ${page.fontFamily}`;
  context.fillText(title, 8, 22);
  context.font = `12px ${page.fontFamily}`;
  let left = 8;
  for (const { name, color } of legend) {
    context.fillStyle = page.getPropertyValue(color);
    context.fillRect(left, TITLE_HEIGHT + 3, 9, 9);
    context.fillStyle = page.color;
    context.fillText(name, left + 15, TITLE_HEIGHT + 12);
    left += context.measureText(name).width + 30;
  }
  context.drawImage(picture, 0, top, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image could not be created.'))), 'image/png');
  });
}
