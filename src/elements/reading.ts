import './image-fallback.ts'
import './show-more.ts'
