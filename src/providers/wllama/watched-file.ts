/** A model's file that is watched while it is read. The file, telling how much of it was read, from 0 to 1. */
export class WatchedFile extends Blob {
  readonly #onShare: (share: number) => void

  constructor(file: Blob, onShare: (share: number) => void) {
    super([file])
    this.#onShare = onShare
  }

  override slice(start = 0, end = this.size, type?: string): Blob {
    this.#onShare(this.size === 0 ? 0 : Math.min(1, end / this.size))
    return super.slice(start, end, type)
  }

  /** Browsers that cannot suspend WebAssembly read the whole file before they start. */
  override stream() {
    let read = 0
    return super.stream().pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (bytes, controller) => {
          read += bytes.length
          this.#onShare(this.size === 0 ? 0 : read / this.size)
          controller.enqueue(bytes)
        },
      }),
    )
  }
}
