import './app/trusted-types.ts'
import { createRoot } from 'react-dom/client'

const root = document.querySelector('#root')
if (root === null) throw new RangeError('index.html has no #root')
createRoot(root).render(<h1>Palimpsest</h1>)
