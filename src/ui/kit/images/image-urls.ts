export interface ImageUrls {
  /**
   * Asks for the address of an image; `onKnown` receives it, or null where its bytes are not on this device. The result
   * lets go of it: nothing is reported afterwards, and the address is dead once nobody holds it.
   */
  hold(hash: string, onKnown: (url: string | null) => void): () => void
}

interface Held {
  readonly url: Promise<string | null>
  holders: number
}

/**
 * Images as addresses that the page can show. Each is made when it is first shown, once however often it is, and given
 * back when nothing shows it any more. `addresses`: makes and revokes them.
 */
export function createImageUrls(
  read: (hash: string) => Promise<Blob | null>,
  addresses: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'> = URL,
): ImageUrls {
  const held = new Map<string, Held>()

  const make = async (hash: string): Promise<string | null> => {
    const bytes = await read(hash).catch(() => null)
    return bytes && addresses.createObjectURL(bytes)
  }
  const letGo = (hash: string, entry: Held): void => {
    entry.holders -= 1
    if (entry.holders > 0) return
    held.delete(hash)
    void entry.url.then(url => url !== null && addresses.revokeObjectURL(url))
  }

  return {
    hold: (hash, onKnown) => {
      const entry = held.get(hash) ?? { url: make(hash), holders: 0 }
      entry.holders += 1
      held.set(hash, entry)
      let isHeld = true
      void entry.url.then(url => isHeld && onKnown(url))
      return () => {
        if (!isHeld) return
        isHeld = false
        letGo(hash, entry)
      }
    },
  }
}
