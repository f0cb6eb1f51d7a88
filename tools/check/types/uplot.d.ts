// What the plots of the economy use of the vendored uPlot.

export default class uPlot {
  constructor(options: Record<string, unknown>, data: unknown[], root: HTMLElement);
  data: number[][];
  cursor: { idx: number | null | undefined };
  setSize(size: { width: number; height: number }): void;
  destroy(): void;
  static tzDate(date: Date, zone: string): Date;
  static paths: { stepped(options: { align: number }): unknown };
}
