"""Makes a map as large as one likes of an OpenStreetMap extract: tiles of it side by side, joined by streets.

    large_map.py EXTRACT NODES OUT.osm.pbf [SEED]

Each tile is the whole extract, moved by the extract's own width or height, with ids of its own. Tiles that
touch are joined by CROSSINGS two-way streets between the crossings nearest to the border on either side, in
bands of latitude or longitude that chance draws, so that no way between tiles is the only one. A member of a
relation is that of the same tile; a member that the extract lacks is left out.

It needs pyosmium: `pip install osmium`. Nothing that it makes belongs into the repository.
"""

import math
import random
import sys
from pathlib import Path

import osmium

CROSSINGS = 12
# Classes of which the largest share of an extract can be driven along and come back to.
JOINED = {"primary", "secondary", "tertiary", "residential", "unclassified"}


class Extract(osmium.SimpleHandler):
    """All of an extract, in memory once."""

    def __init__(self):
        super().__init__()
        self.nodes, self.ways, self.relations = [], [], []

    def node(self, node):
        self.nodes.append((node.id, node.location.lon, node.location.lat, dict(node.tags)))

    def way(self, way):
        self.ways.append((way.id, [each.ref for each in way.nodes], dict(way.tags)))

    def relation(self, relation):
        members = [(each.type, each.ref, each.role) for each in relation.members]
        self.relations.append((relation.id, members, dict(relation.tags)))


def ends(extract):
    """The first and last nodes of streets that go both ways, and where they are."""
    places = {number: (lon, lat) for number, lon, lat, _ in extract.nodes}
    found = set()
    for _, refs, tags in extract.ways:
        if tags.get("highway") in JOINED and tags.get("oneway", "no") == "no" and "access" not in tags:
            found |= {each for each in (refs[0], refs[-1]) if each in places}
    return [(number, *places[number]) for number in sorted(found)]


def crossings(points, box, eastward, seed):
    """Pairs of nodes of a tile and of its neighbour to the east or north."""
    west, south, east, north = box
    low, high = (south, north) if eastward else (west, east)
    along, across = (2, 1) if eastward else (1, 2)
    chance = random.Random(seed)
    pairs = []
    for _ in range(CROSSINGS):
        middle = chance.uniform(low, high)
        near = sorted(points, key=lambda point: abs(point[along] - middle))[: max(40, len(points) // 50)]
        pairs.append((max(near, key=lambda point: point[across])[0],
                      min(near, key=lambda point: point[across])[0]))
    return pairs


def main():
    if len(sys.argv) not in (4, 5):
        raise SystemExit(__doc__)
    source, wanted, target = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    extract = Extract()
    extract.apply_file(source)
    tiles = max(1, math.ceil(wanted / len(extract.nodes)))
    columns = math.ceil(math.sqrt(tiles))
    lons = sorted(lon for _, lon, _, _ in extract.nodes)
    lats = sorted(lat for _, _, lat, _ in extract.nodes)
    # A thousandth of the nodes may lie far outside.
    cut = len(lons) // 1_000
    box = (lons[cut], lats[cut], lons[-1 - cut], lats[-1 - cut])
    width, height = box[2] - box[0], box[3] - box[1]
    rows = math.ceil(tiles / columns)
    if box[0] + columns * width > 179 or abs(box[1]) + rows * height > 80:
        raise SystemExit(f"{tiles} tiles of {source} do not fit on the Earth")
    span = 1 + max(max(each[0] for each in kind) for kind in
                   (extract.nodes, extract.ways, extract.relations) if kind)
    known = {"n": {each[0] for each in extract.nodes}, "w": {each[0] for each in extract.ways},
             "r": {each[0] for each in extract.relations}}
    for kind in (extract.nodes, extract.ways, extract.relations):
        kind.sort(key=lambda each: each[0])
    upward = -height if box[1] < 0 else height
    points = ends(extract)
    joins = {True: crossings(points, box, True, seed), False: crossings(points, box, False, seed + 1)}
    Node, Way, Relation = (osmium.osm.mutable.Node, osmium.osm.mutable.Way, osmium.osm.mutable.Relation)
    target.unlink(missing_ok=True)
    with osmium.SimpleWriter(str(target)) as writer:
        for tile in range(tiles):
            x, y = (tile % columns) * width, (tile // columns) * upward
            for number, lon, lat, tags in extract.nodes:
                writer.add_node(Node(id=number + tile * span, version=1, location=(lon + x, lat + y),
                                     tags=tags))
        for tile in range(tiles):
            for number, refs, tags in extract.ways:
                writer.add_way(Way(id=number + tile * span, version=1,
                                   nodes=[each + tile * span for each in refs], tags=tags))
        number = tiles * span
        for tile in range(tiles):
            for eastward, other in ((True, tile + 1), (False, tile + columns)):
                if other >= tiles or (eastward and other % columns == 0):
                    continue
                turned = not eastward and upward < 0
                for one, two in joins[eastward]:
                    here, there = (two, one) if turned else (one, two)
                    number += 1
                    writer.add_way(Way(id=number, version=1, nodes=[here + tile * span, there + other * span],
                                       tags={"highway": "primary", "name": "Tile Road"}))
        for tile in range(tiles):
            for number, members, tags in extract.relations:
                kept = [(kind, ref + tile * span, role) for kind, ref, role in members if ref in known[kind]]
                writer.add_relation(Relation(id=number + tile * span, version=1, members=kept, tags=tags))
    print(f"{tiles} tiles, {tiles * len(extract.nodes):,} nodes, {tiles * len(extract.ways):,} ways: {target}, "
          f"{target.stat().st_size / 2**20:.0f} MiB")


if __name__ == "__main__":
    main()
