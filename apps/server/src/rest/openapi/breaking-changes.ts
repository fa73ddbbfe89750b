/** An OpenAPI document, or a part of one. */
type Part = { readonly [key: string]: unknown };
type Direction = 'request' | 'response';

/**
 * Returns what a client of the old document would miss in the new one, one sentence each: removed operations, parameters,
 * fields and responses, new obligations, and narrowed or changed types. Additions are compatible.
 */
export function breakingChanges(before: Part, after: Part): string[] {
  const [oldOperations, newOperations] = [operationsOf(before), operationsOf(after)];
  return [...oldOperations].flatMap(([name, operation]) => {
    const other = newOperations.get(name);
    if (!other) return [`${name} was removed`];
    const comparison = new Comparison(before, after);
    comparison.compareOperation(operation, other);
    return comparison.found.map((sentence) => `${name}: ${sentence}`);
  });
}

/** The comparison of one operation, with both documents, in which references are looked up. */
class Comparison {
  readonly found: string[] = [];
  /** Pairs of named schemas that are being compared: schemas may contain themselves. */
  private readonly visited = new Set<string>();

  constructor(
    private readonly before: Part,
    private readonly after: Part,
  ) {}

  compareOperation(before: Part, after: Part): void {
    this.compareParameters(before, after);
    const [body, newBody] = [part(before.requestBody), part(after.requestBody)];
    if (newBody.required === true && body.required !== true) this.found.push('the body became required');
    this.compareContents(body, newBody, 'request');
    for (const [status, response] of Object.entries(part(before.responses))) {
      const other = part(after.responses)[status];
      if (other === undefined) this.found.push(`the response ${status} was removed`);
      else
        this.compareContents(
          lookUp(this.before, response),
          lookUp(this.after, other),
          'response',
          ` of ${status}`,
        );
    }
  }

  private compareParameters(before: Part, after: Part): void {
    const [known, offered] = [parametersOf(this.before, before), parametersOf(this.after, after)];
    for (const [name, parameter] of known) {
      const other = offered.get(name);
      if (other) this.compare(parameter.schema, other.schema, 'request', name);
      else this.found.push(`the parameter ${name} was removed`);
    }
    for (const [name, { required }] of offered) {
      if (required === true && known.get(name)?.required !== true)
        this.found.push(`the parameter ${name} became required`);
    }
  }

  private compareContents(before: Part, after: Part, direction: Direction, at = ''): void {
    for (const [type, content] of Object.entries(part(before.content))) {
      const other = part(after.content)[type];
      const place = `${direction}${at}`;
      if (other === undefined) this.found.push(`${place}: ${type} was removed`);
      else this.compare(part(content).schema, part(other).schema, direction, place);
    }
  }

  private compare(oldSchema: unknown, newSchema: unknown, direction: Direction, at: string): void {
    const pair = `${part(oldSchema).$ref} ${part(newSchema).$ref} ${direction}`;
    if (part(oldSchema).$ref !== undefined && this.visited.has(pair)) return;
    this.visited.add(pair);
    const [before, after] = [lookUp(this.before, oldSchema), lookUp(this.after, newSchema)];
    this.compareTypes(before, after, direction, at);
    this.compareProperties(before, after, direction, at);
    if (before.items && after.items) this.compare(before.items, after.items, direction, `${at}[]`);
    for (const choice of ['anyOf', 'oneOf', 'allOf']) {
      const [old, now] = [list(before[choice]), list(after[choice])];
      // Requests accept what they accepted, responses offer nothing that clients do not know.
      if (direction === 'request' ? now.length < old.length : now.length > old.length)
        this.found.push(`${at}: ${choice} has ${now.length} forms in place of ${old.length}`);
      else for (const [index, one] of old.entries()) this.compare(one, now[index], direction, at);
    }
  }

  private compareTypes(before: Part, after: Part, direction: Direction, at: string): void {
    const [old, now] = [typesOf(before), typesOf(after)];
    const isMissing = direction === 'request' ? !isWithin(old, now) : !isWithin(now, old);
    if (isMissing) this.found.push(`${at}: the type ${old.join('|')} became ${now.join('|') || 'anything'}`);
    const [values, others] = [valuesOf(before), valuesOf(after)];
    // New values of a response's enumeration are announced additions: clients ignore what they do not know.
    if (direction === 'request' && others.length > 0) {
      const refused = values.filter((value) => !others.includes(value));
      if (refused.length > 0 || values.length === 0)
        this.found.push(
          `${at}: only ${others.join(', ')} ${values.length ? 'are still' : 'are now'} accepted`,
        );
    }
  }

  private compareProperties(before: Part, after: Part, direction: Direction, at: string): void {
    const [old, now] = [part(before.properties), part(after.properties)];
    const [wasRequired, isRequired] = [list(before.required), list(after.required)];
    for (const [name, schema] of Object.entries(old)) {
      if (name in now) this.compare(schema, now[name], direction, `${at}.${name}`);
      else this.found.push(`${at}.${name} was removed`);
      if (direction === 'response' && name in now && wasRequired.includes(name) && !isRequired.includes(name))
        this.found.push(`${at}.${name} may be missing now`);
    }
    for (const name of direction === 'request' ? isRequired : []) {
      if (!wasRequired.includes(name)) this.found.push(`${at}.${name} became required`);
    }
  }
}

function operationsOf(document: Part): Map<string, Part> {
  const entries = Object.entries(part(document.paths)).flatMap(([path, item]) =>
    Object.entries(part(item)).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, part(operation)] as const,
    ),
  );
  return new Map(entries);
}

function parametersOf(document: Part, operation: Part): Map<string, Part> {
  const parameters = list(operation.parameters).map((each) => lookUp(document, each));
  return new Map(parameters.map((each) => [`${each.in} ${each.name}`, each]));
}

/** Follows a reference within its document. */
function lookUp(document: Part, given: unknown): Part {
  const { $ref } = part(given);
  if (typeof $ref !== 'string') return part(given);
  return part(
    $ref
      .slice(2)
      .split('/')
      .reduce<unknown>((found, key) => part(found)[key], document),
  );
}

/** An integer is a number: a response that becomes one keeps its promise. */
function isWithin(types: readonly string[], allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true;
  if (types.length === 0) return false;
  return types.every((type) => allowed.includes(type) || (type === 'integer' && allowed.includes('number')));
}

const typesOf = ({ type }: Part): string[] => (typeof type === 'string' ? [type] : (list(type) as string[]));
const valuesOf = (schema: Part): unknown[] => ('const' in schema ? [schema.const] : list(schema.enum));
const list = (given: unknown): unknown[] => (Array.isArray(given) ? given : []);
const part = (given: unknown): Part => (typeof given === 'object' && given !== null ? (given as Part) : {});
