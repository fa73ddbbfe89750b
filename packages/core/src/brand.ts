/** The brand in every text and address of the server and of the web client. What was drawn with the name: `draw:pictures`. */
export const brand = {
  name: 'Paheli',
  /** Begins the names of files that users download. */
  slug: 'paheli',
  /** Of the site and its mail addresses. A placeholder until the operator fills it in. */
  domain: 'paheli.example',
} as const;
