import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema, Schemas } from './json-schema';

/** The named schemas of the document, collected while its operations are described. */
export class Components {
  readonly #schemas: Record<string, JsonSchema>;

  constructor(schemas: Schemas) {
    this.#schemas = { ...schemas };
  }

  get schemas(): Schemas {
    return this.#schemas;
  }

  /** Adds schemas. Throws an Error where a name already means another schema. */
  add(named: Schemas): void {
    for (const [name, schema] of Object.entries(named)) {
      const known = this.#schemas[name];
      if (known !== undefined && !isDeepStrictEqual(known, schema))
        throw new Error(`two schemas of the OpenAPI document are named ${name}`);
      this.#schemas[name] = schema;
    }
  }

  /** Adds a schema under a name and returns a reference to it. */
  refer(name: string, schema: JsonSchema): JsonSchema {
    this.add({ [name]: schema });
    return { $ref: `#/components/schemas/${name}` };
  }
}
