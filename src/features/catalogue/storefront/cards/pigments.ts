import haldi from './pigments/haldi.webp';
import jamun from './pigments/jamun.webp';
import kaajal from './pigments/kaajal.webp';
import kumkum from './pigments/kumkum.webp';
import mor from './pigments/mor.webp';
import moti from './pigments/moti.webp';
import neel from './pigments/neel.webp';
import tulsi from './pigments/tulsi.webp';

export const PIGMENTS = [
  { name: 'Mor', meaning: 'peacock', strip: mor },
  { name: 'Neel', meaning: 'indigo', strip: neel },
  { name: 'Haldi', meaning: 'turmeric', strip: haldi },
  { name: 'Kumkum', meaning: 'vermilion', strip: kumkum },
  { name: 'Tulsi', meaning: 'green', strip: tulsi },
  { name: 'Jamun', meaning: 'purple', strip: jamun },
  { name: 'Kaajal', meaning: 'black', strip: kaajal },
  { name: 'Moti', meaning: 'pearl', strip: moti },
];
