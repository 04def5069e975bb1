/** Where an object of a JSON text has a key for the second time: the keys that lead to it. */
export function repeatedKey(json: string): readonly string[] | undefined {
  /** Of each object or array around the place at hand; an array has no keys. */
  const around: { readonly keys: Set<string> | undefined; key: string }[] = [];
  let last = "";
  for (const [token] of json.matchAll(TOKENS)) {
    const inside = around.at(-1);
    if (token === "{") around.push({ keys: new Set(), key: "" });
    else if (token === "[") around.push({ keys: undefined, key: "" });
    else if (token === "}" || token === "]") around.pop();
    else if (token !== ":") last = token;
    else if (inside?.keys !== undefined) {
      inside.key = JSON.parse(last) as string;
      if (inside.keys.has(inside.key))
        return around.filter(({ keys }) => keys !== undefined).map(({ key }) => key);
      inside.keys.add(inside.key);
    }
  }
  return undefined;
}

/** What of a JSON text tells its objects and keys; brackets and colons within strings do not. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;
