import { Link } from 'react-router';
import { useOverlayLink } from '#platform/client/overlay-link.ts';
import { PIGMENTS } from './pigments.ts';

export function MadeForYou() {
  const customOrder = useOverlayLink('custom-order');
  const link = (
    <Link className="btn btn-foam" {...customOrder}>
      Custom Order
    </Link>
  );
  return (
    <li className="made">
      <h3>Made for you</h3>
      <p>Pick the pigments, the shape and the story. We pour one piece, for you only.</p>
      <ul className="pigments">
        {PIGMENTS.map((pigment) => (
          <li key={pigment.name}>
            <img src={pigment.strip} alt="" width="200" height="360" loading="lazy" />
            {pigment.name}
            <small>{pigment.meaning}</small>
          </li>
        ))}
      </ul>
      <div className="row wrap">
        {link}
        <span className="reply">Reply within 2 days</span>
      </div>
    </li>
  );
}
