// Draws the icons of the site from the firm's mark and colours: `npm run icons`.
import { writeFileSync } from 'node:fs'

import { drawIcons } from './draw-icons.ts'

const icons = await drawIcons()
for (const [name, picture] of icons) writeFileSync(`public/${name}`, picture)
console.log(`Drew in public: ${[...icons.keys()].join(', ')}.`)
