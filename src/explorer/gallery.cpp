#include "explorer/gallery.h"

namespace proofboard::explorer {

namespace {

constexpr GalleryPosition all[] = {
    {"hex-four", "Hex: the first move of a small board", "hex", "start:4",
     "Which first moves win on 4x4? Play against the proof of one that does.", "", true},
    {"hex-six", "Hex: a stone in the corner and its answer", "hex", "start:6 moves a6 c4",
     "Four of Black's moves win. Point at one of the others to see what refutes it.", "", true},
    {"hex-reply", "Hex: a stone in the middle", "hex", "4/1x2/4/4 o",
     "Can White still answer this stone? Ask for every move, then why.", "", true},
    {"tic-tac-toe", "Tic-tac-toe: a draw", "tic-tac-toe", "start",
     "Neither side can win. Ask for a draw, and then for a win.", "draw"},
    {"connect6-quiet", "Connect6: a quiet turn", "connect6", "start moves j10 d4 p16",
     "Black wins, but does not threaten anything yet: the threats come a turn later."},
    {"connect6-threats", "Connect6: nothing but threats", "connect6",
     "start moves j10 k9 k11 k12 l9 j12 l10 m11 i13 k8 j8 k7 i8 i10 m8 n8 h11 l7 m6 n5 k6 l5 l4 k5 "
     "k4 k3 j4 h6 n6 n7 l3 l6 o9 m7 j6 m5 j7 h9 p8 p9 j13 k13 l11 h7 i12 f9 g9 j9 f7 g7 g6 g11 l14 "
     "j3 i3 h3 n3",
     "Every turn threatens twice, so the answers are forced to the end.", "", false, false, true},
    {"othello-four", "Othello: all of a small board", "othello", "start:4",
     "With best play White wins on 4x4. By how much does each first move lose?", "exact", true},
    {"othello-ending", "Othello: an endgame", "othello",
     "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X",
     "Black to move wins. Find the move.", "", true, false, true},
    {"loa-four", "Lines of Action: three plies", "loa", "start:4",
     "Black joins all pieces within three plies: b1-b3 is one way.", "", true, false, true},
    {"loa-ending", "Lines of Action: an endgame", "loa",
     "1xx5/3ox2o/3xo1o1/3x1x1o/2ox1x2/6x1/7o/8 x",
     "Black to move wins. See how df-pn goes back and forth between moves that look alike."},
    {"surakarta-ending", "Surakarta: around the loops", "surakarta",
     "2o3/1o4/1o2o1/xxxo2/1x2x1/6 x", "Black to move wins. Captures go around the corners."},
    {"shogi-mate", "Shogi: a mate problem", "shogi", "5B1n1/8k/6Rpp/9/9/9/9/9/9 b rb4g4s3n4l16p",
     "Black mates with checks alone. How long does it take against the longest resistance?", "mate",
     false, true, true}};

}  // namespace

std::span<const GalleryPosition> gallery_positions() {
  return all;
}

}  // namespace proofboard::explorer
