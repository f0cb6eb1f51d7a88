// What the scripts use of the vendored lit-html: enough for their types to be checked.

export interface TemplateResult {
  readonly strings: TemplateStringsArray;
  readonly values: unknown[];
}

/** What may stand in a template where an element's content does. */
export type Drawing = TemplateResult | symbol | string | number | null | undefined | Drawing[];

/** What a template shows nothing for. */
export const nothing: Drawing;
export function html(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export function svg(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export function render(drawing: unknown, root: Element | DocumentFragment): unknown;
export function classMap(classes: Record<string, unknown>): unknown;
export function guard(dependencies: unknown, draw: () => unknown): unknown;
export function live(value: unknown): unknown;
export function repeat<T>(
  items: Iterable<T>,
  key: (item: T, index: number) => unknown,
  draw: (item: T, index: number) => unknown,
): unknown;
