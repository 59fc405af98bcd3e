/** A map of at most `max` entries: beyond them the one that was set the longest ago goes. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #max: number;

  constructor(max: number) {
    super();
    this.#max = max;
  }

  override set(key: K, value: V): this {
    super.delete(key);
    super.set(key, value);
    if (this.size > this.#max) {
      const [oldest] = this.keys();
      super.delete(oldest as K);
    }
    return this;
  }
}
