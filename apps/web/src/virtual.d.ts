declare module 'virtual:guides' {
  export interface GuideEntry {
    readonly slug: string;
    readonly title: string;
    readonly summary: string;
    readonly section: string;
  }
  export interface GuideContent {
    readonly title: string;
    readonly html: string;
    readonly headings: readonly { readonly id: string; readonly text: string; readonly depth: number }[];
  }
  export const guides: readonly GuideEntry[];
  export const loaders: Readonly<Record<string, () => Promise<{ readonly default: GuideContent }>>>;
}

declare module 'virtual:map/world' {
  export const load: () => Promise<import('./charts/map/map-geometry').MapGeometry>;
}

declare module 'virtual:map/united-states' {
  export const load: () => Promise<import('./charts/map/map-geometry').MapGeometry>;
}

declare module 'virtual:sample-tour' {
  export const steps: readonly {
    readonly title: string;
    readonly text: string;
    readonly figures: readonly (readonly [label: string, value: string])[];
  }[];
}
