import { useEffect, useState } from 'react'
import type { Application } from '../../../runtime/application/application.ts'
import { useUi } from '../../store.ts'
import { createImageUrls, type ImageUrls } from './image-urls.ts'

const made = new WeakMap<Application, ImageUrls>()

function urlsOf(application: Application): ImageUrls {
  const urls = made.get(application) ?? createImageUrls(hash => application.readImage(hash))
  made.set(application, urls)
  return urls
}

/**
 * The address of an image of the open session as long as the component is mounted; null where its bytes are not on this
 * device, undefined until that is known.
 */
export function useImageUrl(hash: string): string | null | undefined {
  const { application } = useUi()
  const [known, setKnown] = useState<{ hash: string; url: string | null } | null>(null)
  useEffect(
    () => urlsOf(application).hold(hash, url => setKnown({ hash, url })),
    [application, hash],
  )
  return known?.hash === hash ? known.url : undefined
}
