/** Matches devices that are used by touch: phones and tablets, not laptops whose screen can be touched too. */
export const touchScreen = (): MediaQueryList => matchMedia('(hover: none) and (pointer: coarse)');
