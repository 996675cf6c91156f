import { useEffect, useState } from 'react'
import type { Application } from '../../../runtime/application/application.ts'
import { useUi } from '../../store.ts'

interface ImageUrls {
  /** Asks for the address of an image; `onKnown` gets null if its bytes are not on this device. The result gives the address back. */
  hold(hash: string, onKnown: (url: string | null) => void): () => void
}

interface Held {
  readonly url: Promise<string | null>
  holders: number
}

/** Images as addresses for the page: made when an image is first shown, revoked when nothing shows it. `addresses`: makes and revokes them. */
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

const made = new WeakMap<Application, ImageUrls>()

function urlsOf(application: Application): ImageUrls {
  const urls = made.get(application) ?? createImageUrls(hash => application.readImage(hash))
  made.set(application, urls)
  return urls
}

/** The address of an image of the open session while the component is mounted; null if its bytes are not here, undefined until that is known. */
export function useImageUrl(hash: string): string | null | undefined {
  const { application } = useUi()
  const [known, setKnown] = useState<{ hash: string; url: string | null } | null>(null)
  useEffect(
    () => urlsOf(application).hold(hash, url => setKnown({ hash, url })),
    [application, hash],
  )
  return known?.hash === hash ? known.url : undefined
}
