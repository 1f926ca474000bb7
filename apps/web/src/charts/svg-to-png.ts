const SCALE = 2;
const TITLE_HEIGHT = 34;
const COPIED = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font-size', 'font-family'] as const;

/** Renders a chart and its title as a PNG, in the current color scheme. */
export async function svgToPng(svg: SVGSVGElement, title: string): Promise<Blob> {
  const { width, height } = svg.getBoundingClientRect();
  const copy = svg.cloneNode(true) as SVGSVGElement;
  // The copy is outside the document, where CSS variables and classes do not apply.
  const targets = [copy, ...copy.querySelectorAll('*')];
  [svg, ...svg.querySelectorAll('*')].forEach((element, index) => {
    const style = getComputedStyle(element);
    for (const name of COPIED) targets[index]?.setAttribute(name, style.getPropertyValue(name));
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await picture.decode();

  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = (height + TITLE_HEIGHT) * SCALE;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const page = getComputedStyle(document.body);
  context.scale(SCALE, SCALE);
  context.fillStyle = page.backgroundColor;
  context.fillRect(0, 0, width, height + TITLE_HEIGHT);
  context.fillStyle = page.color;
  context.font = `600 15px ${page.fontFamily}`;
  context.fillText(title, 8, 22);
  context.drawImage(picture, 0, TITLE_HEIGHT, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image could not be created.'))), 'image/png');
  });
}
