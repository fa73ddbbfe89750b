// Abilities are normally distributed. Sums over these nodes stand for integrals over the distribution.

export const nodesCount = 15;
const span = 3.5;

/** The abilities of the nodes, in standard deviations. */
export const nodes = Float64Array.from(
  { length: nodesCount },
  (_, at) => (2 * span * at) / (nodesCount - 1) - span,
);

const densities = nodes.map((node) => Math.exp((-node * node) / 2));
const total = densities.reduce((sum, density) => sum + density, 0);

/** The share of the players at each node. */
export const nodeShares = densities.map((density) => density / total);
