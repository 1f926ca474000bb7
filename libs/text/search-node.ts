/** The tokens of one word or quoted phrase; several must be adjacent. */
export type Term = readonly string[];

/** One word, or one quoted phrase. */
export interface TermNode {
  readonly type: 'term';
  readonly term: Term;
  /** As written, without operators and quotes. */
  readonly text: string;
  /** In quotes: exactly these words. */
  readonly quoted: boolean;
  /** The last token may be the start of a word: `engin*`. */
  readonly unfinished: boolean;
  /** The prefix before it: `title` in `title:engineer`. */
  readonly scope?: string;
  /** Not as written: a synonym, a compound or a correction. */
  readonly variant?: true;
}

/** A parsed search text. */
export type SearchNode =
  | TermNode
  | { readonly type: 'all' | 'any'; readonly nodes: readonly SearchNode[] }
  | { readonly type: 'not'; readonly node: SearchNode };

/** All terms, in order, including excluded ones. */
export const termsOf = (node: SearchNode): TermNode[] => {
  if (node.type === 'term') return [node];
  return node.type === 'not' ? termsOf(node.node) : node.nodes.flatMap(termsOf);
};

/** The terms that are not excluded. */
export const requiredTermsOf = (node: SearchNode): TermNode[] => {
  if (node.type === 'term') return [node];
  return node.type === 'not' ? [] : node.nodes.flatMap(requiredTermsOf);
};

/** Levels of nested groups; 0 for a single term. */
export const depthOf = (node: SearchNode): number => {
  if (node.type === 'term') return 0;
  return 1 + (node.type === 'not' ? depthOf(node.node) : Math.max(...node.nodes.map(depthOf)));
};

/** Nodes combined by `type`, without groups in groups of the same type; undefined if there are none. */
export const combine = (type: 'all' | 'any', nodes: readonly SearchNode[]): SearchNode | undefined => {
  const flat = nodes.flatMap((node) => (node.type === type ? node.nodes : [node]));
  return flat.length > 1 ? { type, nodes: flat } : flat[0];
};

/** The opposite of a node. */
export const negate = (node: SearchNode): SearchNode => (node.type === 'not' ? node.node : { type: 'not', node });

/** The same node with every required term replaced by `change`; excluded terms stay. */
export const changeTerms = (node: SearchNode, change: (term: TermNode) => TermNode): SearchNode => {
  if (node.type === 'term') return change(node);
  return node.type === 'not' ? node : { ...node, nodes: node.nodes.map((each) => changeTerms(each, change)) };
};

/** The same node with every term replaced by `change`. */
export const changeAllTerms = (node: SearchNode, change: (term: TermNode) => TermNode): SearchNode => {
  if (node.type === 'term') return change(node);
  if (node.type === 'not') return { type: 'not', node: changeAllTerms(node.node, change) };
  return { ...node, nodes: node.nodes.map((each) => changeAllTerms(each, change)) };
};
